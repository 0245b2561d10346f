/**
 * Finds the first visible element with this role and this exact name, like Playwright's `getByRole`, for drivers
 * that lack it. It runs in the page, so it refers to nothing outside itself. It supports only the roles and
 * sources of names that the journey needs.
 */
export function findControl({
  role,
  name,
}: {
  readonly role: string;
  readonly name: string;
}): Element | null {
  const implied: Record<string, string> = {
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
  const trimmed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return copy?.textContent ?? '';
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return trimmed(ids.map((id) => textOf(document.getElementById(id))).join(' '));
    const said = element.getAttribute('aria-label') ?? element.getAttribute('title');
    const [label] = (element as HTMLInputElement).labels ?? [];
    return trimmed(said ?? textOf(label ?? element));
  };
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  return [...candidates].find((element) => isVisible(element) && nameOf(element) === name) ?? null;
}
