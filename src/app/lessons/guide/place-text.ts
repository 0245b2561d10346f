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

const MAX_NAME_LENGTH = 60;

/** A place in words: `Button “Send”`. `foundName` is the accessible name of the control; null if the page does not show it. */
export function placeText({ role, name, within }: LessonPlace, foundName: string | null): string {
  const control = `${ROLE_WORDS[role] ?? capitalize(role)} ${quoteName(name, foundName)}`;
  return within === undefined ? control : `${control} in ${quoteName(within.name, null)}`;
}

function quoteName(name: string | RegExp, foundName: string | null): string {
  const text = typeof name === 'string' ? name : describePattern(name, foundName);
  return `“${text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text}”`;
}

/**
 * A pattern in a readable form: `/^Send to (.+)$/` becomes `Send to …`. A pattern with alternatives becomes `foundName`,
 * or its first alternative if that is null.
 */
function describePattern({ source }: RegExp, foundName: string | null): string {
  if (source.includes('|') && foundName !== null) return foundName;
  const [first = ''] = source.replaceAll(/\((?:\?:)?([^()|]*)\|[^()]*\)/g, '$1').split('|', 1);
  return first
    .replaceAll(/^\^|\$$|\\b|\(\?<?[=!][^)]*\)/g, '')
    .replaceAll(/\([^()]*\)[*+?]?|\[[^[\]]*\][*+?]?|\.[*+]|\\[dws][*+]?/gi, '…')
    .replaceAll(/\\(.)/g, '$1');
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
