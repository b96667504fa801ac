// Makes the blocks of code of this page editable, and runs them in the browser by Pyodide.
const PYODIDE = "https://cdn.jsdelivr.net/pyodide/v314.0.7/full/pyodide.mjs";

// Python runs beside the page, so that the page can stop it.
const WORKER = `
const RUN = [
  "import traceback",
  "from pyodide.code import eval_code",
  "names = {}",
  "def run(code):",
  "    try:",
  "        value = eval_code(code, names, filename='your code')",
  "    except BaseException as error:",
  "        place = error.__traceback__",
  "        while place and place.tb_frame.f_code.co_filename != 'your code':",
  "            place = place.tb_next",
  "        return ['text', ''.join(traceback.format_exception(error.with_traceback(place)))]",
  "    for kind in ('html', 'svg'):",
  "        if draw := getattr(value, f'_repr_{kind}_', None):",
  "            return [kind, draw()]",
  "    return ['text', '' if value is None else repr(value)]",
  "run",
].join("\\n");
let run;
async function start(address, wheel) {
  const { loadPyodide } = await import(address);
  const python = await loadPyodide();
  const say = (text) => postMessage({ text: text + "\\n" });
  python.setStdout({ batched: say });
  python.setStderr({ batched: say });
  await python.loadPackage("numpy", { messageCallback: () => {}, errorCallback: () => {} });
  if (!python.loadedPackages.numpy) throw new Error("NumPy was not found");
  const content = Uint8Array.from(atob(wheel), (letter) => letter.charCodeAt(0));
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(content, "wheel", { extractDir: folder });
  run = python.runPython(RUN, { globals: python.toPy({}) });
}
let ready;
onmessage = async ({ data }) => {
  try {
    ready ??= start(data.address, data.wheel);
    await ready;
  } catch (error) {
    return postMessage({ failed: String(error) });
  }
  const [kind, text] = run(data.code).toJs();
  postMessage({ done: true, kind, text });
};`;

let worker = null;
let atWork = null;

function script(address) {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${address} is missing`));
    document.head.append(element);
  });
}

function startWorker() {
  // A page from a file may not load a module from another file, nor from a blob.
  worker = new Worker("data:text/javascript," + encodeURIComponent(WORKER), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) stop(`Python could not be loaded; this page needs the network. (${data.failed})`);
    else if (data.done) finish(data);
    else atWork?.print(data.text);
  };
  worker.onerror = (error) => stop(`Python could not be started: ${error.message}`);
}

function stop(why) {
  worker?.terminate();
  worker = null;
  atWork?.say(why);
  atWork = null;
}

function finish({ kind, text }) {
  if (kind === "text") atWork.print(text);
  else atWork.draw(kind, text);
  atWork.say("Done.");
  atWork = null;
}

async function run(block, code) {
  if (atWork) stop("Stopped.");
  atWork = block;
  block.clear();
  block.say(worker ? "At work …" : "Loading Python: some 15 MB, once …");
  try {
    if (typeof XCMODEL_WHEEL === "undefined") await script("xcmodel-wheel.js");
  } catch (error) {
    return stop(error.message);
  }
  if (atWork !== block) return;
  if (!worker) startWorker();
  worker.postMessage({ code, address: PYODIDE, wheel: XCMODEL_WHEEL });
}

function element(tag, attributes = {}, text = "") {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
}

function button(text, act) {
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", act);
  return made;
}

function makeLive(shown, number) {
  const editor = element("textarea", { spellcheck: false, value: shown.textContent.trimEnd() });
  editor.rows = editor.value.split("\n").length + 1;
  editor.wrap = "off";
  editor.setAttribute("aria-label", `Example ${number + 1}, as Python`);
  const remark = element("span", { className: "try-remark" });
  remark.setAttribute("role", "status");
  const output = element("pre", { className: "try-output", tabIndex: 0, hidden: true });
  output.setAttribute("aria-label", `What example ${number + 1} printed`);
  const pictures = element("div");
  const block = {
    say: (text) => (remark.textContent = text),
    print(text) {
      output.append(text);
      output.hidden = !output.textContent;
    },
    clear: () => ((output.hidden = true), output.replaceChildren(), pictures.replaceChildren()),
    draw(kind, text) {
      const title = `The picture of example ${number + 1}`;
      if (kind === "svg") {
        const source = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
        pictures.append(element("img", { src: source, alt: title }));
      } else {
        const shown = element("div", { className: "try-page" });
        shown.innerHTML = text;
        pictures.append(shown);
      }
    },
  };
  const go = () => run(block, editor.value);
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) go();
  });
  const halt = () => atWork === block && stop("Stopped.");
  const bar = element("div", { className: "try-bar" });
  bar.append(button("Run", go), button("Stop", halt), remark);
  const live = element("div", { className: "try" });
  live.append(editor, bar, output, pictures);
  shown.closest("div[class*='highlight-']").replaceWith(live);
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("div.highlight-python pre").forEach(makeLive);
});
