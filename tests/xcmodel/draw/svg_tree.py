from xml.etree.ElementTree import Element, fromstring


def svg_tree(picture: str) -> Element:
    """Return the elements of a picture, with tags as they are written."""
    return fromstring(picture.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
