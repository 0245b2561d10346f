import { expect, it } from 'vitest';
import { placeText } from './place-text.ts';

it.each([
  [{ role: 'button', name: 'Send' }, null, 'Button “Send”'],
  [{ role: 'textbox', name: /^Fallback text/ }, null, 'Field “Fallback text”'],
  [{ role: 'button', name: /^Delete (.+)\?$/ }, null, 'Button “Delete …?”'],
  [{ role: 'button', name: /^Send(?! to)/ }, null, 'Button “Send”'],
  [{ role: 'button', name: /Send|Send again/ }, 'Send again', 'Button “Send again”'],
  [{ role: 'button', name: /^(Walk all|Resume)/ }, null, 'Button “Walk all”'],
  [{ role: 'button', name: /^(?:Start|Restart)$/ }, null, 'Button “Start”'],
  [{ role: 'button', name: /Send|Send again/ }, null, 'Button “Send”'],
  [{ role: 'feed', name: 'Messages' }, null, 'List “Messages”'],
  [{ role: 'menuitem', name: /^Broken/ }, null, 'Menu item “Broken”'],
  [{ role: 'gridcell', name: 'x'.repeat(80) }, null, `Gridcell “${'x'.repeat(59)}…”`],
  [
    { role: 'button', name: 'Edit', within: { role: 'row', name: /^Beacon/ } },
    null,
    'Button “Edit” in “Beacon”',
  ],
])('%o is put in words', (place, found, words) => {
  expect(placeText(place, found)).toBe(words);
});
