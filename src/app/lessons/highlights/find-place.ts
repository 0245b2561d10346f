import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { LessonPlace } from '../../../lessons/definition/lesson.ts';

/**
 * Parts of the page that are never searched: the guide itself, and messages, because otherwise the author of a message could have
 * their button highlighted.
 */
const EXCLUDED = '[data-lesson-guide], [data-message], [aria-hidden="true"], [inert]';

/** Selectors of elements that may have a role without the attribute `role`. `getRole` decides. */
const IMPLICIT_ROLES: Readonly<Record<string, string>> = {
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

type RoleAndName = Pick<LessonPlace, 'role' | 'name'>;

/** Finds the first visible element with the role and accessible name of a place, or null. */
export function findPlace({ within, ...place }: LessonPlace): Element | null {
  const roots: Iterable<ParentNode> = within === undefined ? [document] : findAll(within, document);
  for (const root of roots) for (const element of findAll(place, root)) return element;
  return null;
}

/** The accessible name of an element, with single spaces. */
export const nameOf = (element: Element): string =>
  computeAccessibleName(element).replaceAll(/\s+/g, ' ').trim();

function* findAll({ role, name }: RoleAndName, root: ParentNode): Generator<Element> {
  const implicit = IMPLICIT_ROLES[role];
  const selector = `[role="${CSS.escape(role)}"]${implicit === undefined ? '' : `, ${implicit}`}`;
  for (const element of root.querySelectorAll(selector)) {
    if (getRole(element) !== role || !isVisible(element)) continue;
    const elementName = nameOf(element);
    if (typeof name === 'string' ? elementName === name : name.test(elementName)) yield element;
  }
}

const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.closest(EXCLUDED) === null;

/** A control counts as visible if both sides of its visible part have at least this many pixels. */
const MIN_VISIBLE_PX = 4;

/** The part of a control that people see. The input of a switch or radio button is hidden, so for these it is the label. */
export function visiblePartOf(element: Element): Element {
  const isLargeEnough = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) >= MIN_VISIBLE_PX;
  };
  // Some engines hide the input by clipping it with the element around it.
  if (isLargeEnough(element) && isLargeEnough(element.parentElement ?? element)) return element;
  return element.closest('label') ?? element;
}
