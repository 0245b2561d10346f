// must be reported: eslint(no-restricted-properties)
export const fill = (element: Element, html: string) => {
  element.innerHTML = html;
};
