import { expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

it.each([
  ['chat.delete Deletes a message.', 'delete chat'],
  ['chat.delete Deletes a message.', 'CHAT.DEL'],
  ['chat.postMessage Posts a message.', 'message'],
  ['Act as Owner U01', 'act u01'],
  ['Theme: dark', 'dark'],
  ['Theme: dark', ''],
])('“%s” matches “%s”', (text, typed) => {
  expect(matchesWords(text, typed)).toBe(true);
});

it.each([
  ['Download a snapshot', 'load'],
  ['chat.delete Deletes a message.', 'delete users'],
  ['Theme: dark', 'ark'],
])('“%s” does not fit “%s”', (text, typed) => {
  expect(matchesWords(text, typed)).toBe(false);
});
