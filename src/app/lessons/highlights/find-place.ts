import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { LessonPlace } from '../../../lessons/definition/lesson.ts';

/**
 * Never a place of a lesson: the guide itself, and the content of messages. The author of a message could otherwise have
 * a button of theirs highlighted.
 */
const ELSEWHERE = '[data-lesson-guide], [data-message], [aria-hidden="true"], [inert]';

/** Elements that have a role without saying so. `getRole` decides; this only finds candidates. */
const IMPLIED: Readonly<Record<string, string>> = {
  article: 'article',
  banner: 'header',
  button: 'button, summary, input',
  cell: 'td',
  checkbox: 'input',
  columnheader: 'th',
  combobox: 'select, input',
  dialog: 'dialog',
  form: 'form',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  listbox: 'select',
  main: 'main',
  navigation: 'nav',
  radio: 'input',
  region: 'section',
  row: 'tr',
  searchbox: 'input',
  slider: 'input',
  spinbutton: 'input',
  status: 'output',
  table: 'table',
  textbox: 'input, textarea',
};

type Named = Pick<LessonPlace, 'role' | 'name'>;

/** The first visible element that a place names, by role and accessible name as browsers compute them; null if no visible element matches. */
export function findPlace({ within, ...place }: LessonPlace): Element | null {
  const roots: Iterable<ParentNode> = within === undefined ? [document] : allOf(within, document);
  for (const root of roots) for (const found of allOf(place, root)) return found;
  return null;
}

/** The accessible name of an element, with single spaces. */
export const nameOf = (element: Element): string =>
  computeAccessibleName(element).replaceAll(/\s+/g, ' ').trim();

function* allOf({ role, name }: Named, root: ParentNode): Generator<Element> {
  const implied = IMPLIED[role];
  const selector = `[role="${CSS.escape(role)}"]${implied === undefined ? '' : `, ${implied}`}`;
  for (const element of root.querySelectorAll(selector)) {
    if (getRole(element) !== role || !isShown(element)) continue;
    const found = nameOf(element);
    if (typeof name === 'string' ? found === name : name.test(found)) yield element;
  }
}

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.closest(ELSEWHERE) === null;

/** A control counts as visible if both sides of its visible part have at least this many pixels. */
const MIN_VISIBLE_PX = 4;

/** What people see of a control: the input of a switch or a radio button is hidden inside of its label. */
export function visiblePartOf(element: Element): Element {
  const isSeen = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) >= MIN_VISIBLE_PX;
  };
  // Some engines hide the input by the element around it, which clips it.
  if (isSeen(element) && isSeen(element.parentElement ?? element)) return element;
  return element.closest('label') ?? element;
}
