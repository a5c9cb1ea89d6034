/** The element of the page with an id. */
export function byId<Element extends HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element "${id}".`);
  return element as Element;
}

/** Makes an element of a class that holds a text. Texts are never read as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

/** Makes a button with a text. */
export function makeButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}
