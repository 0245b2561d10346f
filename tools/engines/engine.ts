/** What the journey needs from a browser engine. Each driver in this folder implements it. */
export interface Engine {
  /** Common name and version. */
  version: string;
  newTab: () => Promise<DrivenTab>;
  close: () => Promise<void>;
}

export interface DrivenTab {
  go: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** Calls the function in the page with JSON arguments, and resolves to its result. */
  run: Run;
  find: (control: ControlQuery) => Promise<Control | null>;
  /** Presses a key where the focus is: `Tab`, `Enter`, `Delete`, `F6`, or a character, each also with `Control+` before it. */
  key: (key: string) => Promise<unknown>;
  /** Types where the focus is. */
  type: (text: string) => Promise<unknown>;
  /** Console errors and uncaught errors; empty if the driver cannot read them. */
  complaints: readonly string[];
  close: () => Promise<unknown>;
}

export type Run = <Result>(
  fn: (...args: any[]) => Result | Promise<Result>,
  ...args: unknown[]
) => Promise<Result>;

/** An element of the page. */
export interface Control {
  click: () => Promise<unknown>;
  /** Replaces the content, as a person would type it. */
  fill: (text: string) => Promise<unknown>;
  text: () => Promise<string>;
  /** Chooses the file, as the browser's dialog that this button opens would. Rejects if the button opens none. */
  chooseFile: (path: string) => Promise<unknown>;
}

export interface ControlQuery {
  role: string;
  /** Exact accessible name. */
  name: string;
  /** Title of the frame that contains it; without one, the page. */
  frame?: string;
}

/** A function call as one expression, which every driver can evaluate. */
export const asExpression = (fn: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${String(fn)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

/** The field for files that a button opens: React Aria puts it right after the button. It runs in the page. */
export const fileFieldOf = (button: Element): Element => {
  const field = button.nextElementSibling;
  if (field === null || !field.matches('input[type="file"]'))
    throw new Error('no field for files belongs to it');
  return field;
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
    table: 'table',
    textbox: 'input:not([type]), input[type="text"], textarea',
  };
  const selector = implied[role];
  const candidates = document.querySelectorAll(
    selector === undefined ? `[role="${role}"]` : `[role="${role}"], :is(${selector}):not([role])`,
  );
  const trimText = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return copy?.textContent ?? '';
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return trimText(ids.map((id) => textOf(document.getElementById(id))).join(' '));
    const said = element.getAttribute('aria-label') ?? element.getAttribute('title');
    const [label] = (element as HTMLInputElement).labels ?? [];
    return trimText(said ?? textOf(label ?? element));
  };
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  return [...candidates].find((element) => isVisible(element) && nameOf(element) === name) ?? null;
}
