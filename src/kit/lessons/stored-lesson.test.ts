import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipStoredText, readStoredLessons, WORLD_START, putStart } from './stored-lesson.ts';

const done = {
  call: 'x0000000001',
  request: 'POST /api/x, HTTP 200',
  saw: 'Seen.',
  at: 1,
  by: 'you',
};
const whole = {
  starts: { 'main http://localhost': { ...WORLD_START, exchange: 'x0000000001', at: 1.5 } },
  chapters: { post: done },
  hints: { post: 2 },
  helped: { post: true },
  certificate: { at: 5, chapters: { post: done }, link: '#/workspace?demo=1.eJyr', note: null },
};

it('is read as it was written', () => {
  expect(readStoredLessons({ 'first-webhook': whole })).toEqual({ 'first-webhook': whole });
});

it('of anything whatever is read without throwing, as what the guide can show', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readStoredLessons({ a: value, ...Object(value) });
      expect(readStoredLessons(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
  );
});

it.each([
  ['a link to another site', 'https://evil.test/#/workspace?demo=1'],
  ['a document of its own', 'data:text/html,hello'],
  ['markup', '#/workspace?demo=<b>'],
  ['a place without a demo', '#/'],
])('drops %s from a certificate', (_, link) => {
  const read = readStoredLessons({ a: { ...whole, certificate: { ...whole.certificate, link } } });
  expect(read['a']?.certificate).toEqual({ ...whole.certificate, link: null });
});

it('reads progress that an earlier version kept, without help and the time of the last call', () => {
  const { helped: _, ...older } = whole;
  const { afterAt: _at, ...start } = WORLD_START;
  expect(readStoredLessons({ a: { ...older, starts: { main: start } } })['a']).toEqual({
    ...whole,
    starts: { main: WORLD_START },
    helped: {},
  });
});

it.each([
  ['of nobody', { ...done, by: 'the teacher' }],
  ['at no time', { ...done, at: Infinity }],
  ['with a text without end', { ...done, saw: 'x'.repeat(100_000) }],
  ['with a call that has no valid id', { ...done, call: '../../' }],
])('drops a chapter that was finished %s', (_, chapter) => {
  expect(
    readStoredLessons({ a: { ...whole, chapters: { post: chapter } } })['a']?.chapters,
  ).toEqual({});
});

it('keeps what a check said masked and short', () => {
  expect(clipStoredText('It sent xoxb-1234567890-abcdefghijklmnop')).not.toContain('abcdefgh');
  expect(clipStoredText('long '.repeat(1000)).length).toBe(600);
});

it('remembers the last worlds in which a lesson began', () => {
  const names = Array.from({ length: 30 }, (_, at) => `world ${at}`);
  const starts = names.reduce((before, name) => putStart(before, name, WORLD_START), {});
  expect(Object.keys(starts)).toEqual(names.slice(-12));
});
