// What the theme leaves out: levels and names of its parts, and the way to scroll by keys.
document.addEventListener("DOMContentLoaded", () => {
  for (const caption of document.querySelectorAll('.caption[role="heading"]')) caption.setAttribute("aria-level", "2");
  for (const [part, name] of [[".sidebar-drawer", "Site"], [".toc-drawer", "On this page"]]) {
    document.querySelector(part)?.setAttribute("aria-label", name);
  }
  for (const icons of document.querySelectorAll(".content-icon-container")) {
    icons.setAttribute("role", "navigation");
    icons.setAttribute("aria-label", "Source and colours");
  }
  for (const head of document.querySelectorAll("th")) {
    if (!head.textContent.trim()) head.setAttribute("role", "none");
  }
  const article = document.querySelector("article");
  if (article && !document.querySelector("h1")) {
    article.prepend(Object.assign(document.createElement("h1"), { textContent: document.title.split(" - ")[0] }));
  }
  for (const box of document.querySelectorAll("pre, .table-wrapper")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
});
