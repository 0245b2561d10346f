/**
 * Finds the first visible element with this role and this exact name, like Playwright's `getByRole`, for drivers
 * that lack it. It runs in the page, so it refers to nothing outside itself. It supports only the roles and
 * sources of names that the journey needs.
 *
 * @param {{ readonly role: string, readonly name: string }} query
 * @returns {Element | null}
 */
export function findControl({ role, name }) {
  /** @type {Record<string, string>} */
  const implied = {
    article: 'article',
    button: 'button',
    heading: 'h1, h2, h3, h4',
    iframe: 'iframe',
    link: 'a[href]',
    list: 'ul, ol',
    region: 'section',
    textbox: 'input:not([type]), input[type="text"], textarea',
  };
  const selector = implied[role];
  const candidates = document.querySelectorAll(
    selector === undefined ? `[role="${role}"]` : `[role="${role}"], :is(${selector}):not([role])`,
  );
  const trimmed = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (/** @type {Element | null | undefined} */ element) => {
    const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return copy?.textContent ?? '';
  };
  const nameOf = (/** @type {Element} */ element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return trimmed(ids.map((id) => textOf(document.getElementById(id))).join(' '));
    const said = element.getAttribute('aria-label') ?? element.getAttribute('title');
    const [label] = /** @type {HTMLInputElement} */ (element).labels ?? [];
    return trimmed(said ?? textOf(label ?? element));
  };
  const isVisible = (/** @type {Element} */ element) => element.getClientRects().length > 0;
  return [...candidates].find((element) => isVisible(element) && nameOf(element) === name) ?? null;
}
