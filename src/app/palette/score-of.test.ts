import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreOf } from './rank-commands.ts';

const fits = (title: string, typed: string, detail?: string) =>
  scoreOf({ title, detail }, typed) !== null;

describe('what was typed', () => {
  it.each([
    ['chat.delete', 'delete chat'],
    ['chat.delete', 'CHAT.DEL'],
    ['chat.postMessage', 'message'],
    ['chat.postMessage', 'cpm'],
    ['chat.postMessage', 'chat.mesage'],
    ['conversations.history', 'convhist'],
    ['Act as Owner U01', 'act u01'],
    ['Download a snapshot', 'load'],
    ['Theme: dark', 'dark'],
    ['#general', '#gen'],
    ['#general', 'gen'],
    ['#general', '#'],
    ['@ ', '@'],
    ['Theme: dark', ''],
  ])('fits %j: %j', (title, typed) => {
    expect(fits(title, typed)).toBe(true);
  });

  it.each([
    ['chat.delete', 'delete users'],
    ['chat.delete', 'xyz'],
    ['Channel deleted', 'chat'],
    ['Workspace', 'we'],
    ['Start page', 'no such thing'],
  ])('does not fit %j: %j', (title, typed) => {
    expect(fits(title, typed)).toBe(false);
  });

  it('fits what stands beside the title by the beginnings of its words only', () => {
    expect(fits('users.list', 'directory', 'Lists the directory')).toBe(true);
    expect(fits('users.list', 'rectory', 'Lists the directory')).toBe(false);
  });

  it('fits best a whole title, then its beginning, a word of it, what stands beside it, and its letters', () => {
    const worth = [
      scoreOf({ title: 'Events' }, 'events'),
      scoreOf({ title: 'Events of an app' }, 'events'),
      scoreOf({ title: 'Live events' }, 'events'),
      scoreOf({ title: 'Receiver', detail: 'A program that gets the events' }, 'events'),
      scoreOf({ title: 'Prevents' }, 'events'),
      scoreOf({ title: 'Even tests' }, 'events'),
    ];
    expect(worth).toEqual(worth.toSorted((one, other) => (other ?? 0) - (one ?? 0)));
    expect(worth.at(-1)).not.toBeNull();
  });

  it('is found by every beginning of a title, and whatever is typed is answered', () => {
    const title = fc.string({ minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(title, fc.nat(60), (text, length) => {
        expect(fits(text, text.slice(0, length))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, detail, typed) => {
        expect(scoreOf({ title: text, detail }, typed)).not.toBeNaN();
      }),
    );
  });
});
