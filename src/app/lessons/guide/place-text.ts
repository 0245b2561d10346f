import type { LessonPlace } from '../../../lessons/definition/lesson.ts';

/** Roles in words. */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  button: 'Button',
  checkbox: 'Checkbox',
  combobox: 'Field',
  feed: 'List',
  heading: 'Heading',
  link: 'Link',
  listbox: 'List',
  menuitem: 'Menu item',
  radio: 'Option',
  region: 'Section',
  searchbox: 'Search',
  spinbutton: 'Number',
  status: 'Note',
  switch: 'Switch',
  tab: 'Tab',
  textbox: 'Field',
};

const MAX_LENGTH = 60;

/** A place in words: `Button “Send”`. `found` is the accessible name of the control, if the page shows it. */
export function placeText({ role, name, within }: LessonPlace, found: string | null): string {
  const control = `${ROLE_WORDS[role] ?? capitalize(role)} ${quoteName(name, found)}`;
  return within === undefined ? control : `${control} in ${quoteName(within.name, null)}`;
}

function quoteName(name: string | RegExp, found: string | null): string {
  const text = typeof name === 'string' ? name : plainPattern(name, found);
  return `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text}”`;
}

/**
 * A pattern in a readable form: `/^Send to (.+)$/` becomes `Send to …`. A pattern with alternatives becomes the name that was
 * found, or its first alternative if none was.
 */
function plainPattern({ source }: RegExp, found: string | null): string {
  if (source.includes('|') && found !== null) return found;
  const [first = ''] = source.replaceAll(/\((?:\?:)?([^()|]*)\|[^()]*\)/g, '$1').split('|', 1);
  return first
    .replaceAll(/^\^|\$$|\\b|\(\?<?[=!][^)]*\)/g, '')
    .replaceAll(/\([^()]*\)[*+?]?|\[[^[\]]*\][*+?]?|\.[*+]|\\[dws][*+]?/gi, '…')
    .replaceAll(/\\(.)/g, '$1');
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
