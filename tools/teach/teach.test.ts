import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { commandsFor } from './keys.ts';
import { captionOverlay, readingTime } from './overlays.ts';
import { endNotes } from './play.ts';

const IDS = ['first-webhook', 'sign-in', 'sign-in-attacks'];

it('reads which scenario is taught, and how', () => {
  expect(readArguments(['sign-in'], IDS)).toEqual({
    scenario: 'sign-in',
    pace: 1,
    headless: false,
  });
  expect(readArguments(['sign-in', '--pace', '20', '--headless'], IDS)).toEqual({
    scenario: 'sign-in',
    pace: 20,
    headless: true,
  });
  expect(readArguments(['my/own.spec.ts'], IDS)).toMatchObject({ scenario: 'my/own.spec.ts' });
  expect(readArguments(['--all'], IDS)).toMatchObject({ scenario: null });
  expect(readArguments([], IDS)).toBeNull();
});

it.each([
  [['sign-im'], 'there is no scenario called "sign-im"'],
  [['sign-in', 'first-webhook'], 'name one scenario, not several'],
  [['sign-in', '--all'], 'not both'],
  [['sign-in', '--pace', '21'], 'must be from 0.25 to 20'],
  [['sign-in', '--pace', 'fast'], 'must be from 0.25 to 20'],
  [['sign-in', '--slow'], 'the arguments of teach are invalid'],
])('says what is wrong with %j', (args, message) => {
  expect(() => readArguments(args, IDS)).toThrow(message);
});

it.each([
  [' ', ['pause']],
  ['S', ['step']],
  ['sb', ['step', 'back']],
  ['\u0003', ['quit']],
  ['x', [null]],
  ['sx', ['step', null]],
  ['\u001b[B', [null]],
  ['s\ns\n', ['step', 'step']],
])('takes %j for %j: a key without a command does nothing', (typed, commands) => {
  expect(commandsFor(typed)).toEqual(commands);
});

it('names the links to what scenarios leave, at an address that is there afterwards', () => {
  const annotations = [
    { type: 'closing link', description: 'http://127.0.0.1:23456/#/explorer?demo=1.abc' },
    { type: 'not in the closing link', description: 'auth.test' },
    { type: 'engine', description: 'Chromium' },
  ];
  const suites = [{ specs: [], suites: [{ specs: [{ tests: [{ annotations }] }] }] }];
  expect(endNotes(suites)).toEqual([
    'What it leaves, in the page of `npm run preview`: http://127.0.0.1:4173/#/explorer?demo=1.abc',
    'Calls that no link can hold: auth.test',
  ]);
});

const TEXT = /^<style>[^<]*<\/style><div id="caption">([^<>"']*)<\/div>$/;

it('a caption is text, whatever it says', () => {
  expect(captionOverlay('<img src=x onerror="alert(1)"> & more')).toContain(
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more',
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [, shown = ''] = TEXT.exec(captionOverlay(text)) ?? [];
      const read = shown
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(read).toBe(text);
    }),
  );
});

it('a text is shown for as long as people need to read it, divided by the pace', () => {
  expect(readingTime('', 1)).toBe(1200);
  expect(readingTime('x'.repeat(100), 1)).toBe(7100);
  expect(readingTime('x'.repeat(100), 20)).toBe(355);
});
