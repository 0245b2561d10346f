import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments, readMessage, type FromProgram } from './from-program.ts';
import { MAX_ANSWER_LENGTH, MAX_ARGUMENTS_LENGTH, MAX_LINE_LENGTH, MAX_HEADERS } from './limits.ts';

const id = fc.nat();
const short = fc.string({ maxLength: 100 });

/** `__proto__` is left out where a message is read: it would be no header. */
const headerName = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((name) => name !== '__proto__');

const message: fc.Arbitrary<FromProgram> = fc.oneof(
  fc.record({ kind: fc.constant('ready' as const), receives: fc.boolean() }),
  fc.record({
    kind: fc.constant('answer' as const),
    request: id,
    status: fc.integer({ min: 200, max: 599 }),
    headers: fc.dictionary(headerName, short, { maxKeys: 10, noNullPrototype: true }),
    body: short,
  }),
  fc.record({ kind: fc.constant('done' as const), request: id }),
  fc.record({
    kind: fc.constant('call' as const),
    call: id,
    request: id,
    method: fc.constantFrom('chat.delete', 'admin.users.session.list', 'api.test'),
    args: short,
  }),
  fc.record({
    kind: fc.constant('print' as const),
    level: fc.constantFrom('log', 'warn', 'error', 'note'),
    text: short,
    line: fc.option(fc.integer({ min: 1, max: 1e6 })),
  }),
  fc.record({ kind: fc.constant('pong' as const), beat: id }),
);

describe('a message of a program', () => {
  it('is read as it was sent', () => {
    fc.assert(
      fc.property(message, (sent) => {
        expect(readMessage(structuredClone(sent))).toEqual(sent);
      }),
    );
  });

  it('has no header named __proto__', () => {
    const headers = Object.fromEntries([
      ['__proto__', 'a'],
      ['x-a', 'b'],
    ]);
    const sent = { kind: 'answer', request: 1, status: 200, headers, body: '' };
    expect(readMessage(sent)).toEqual({ ...sent, headers: { 'x-a': 'b' } });
  });

  it('is refused with any field too many', () => {
    fc.assert(
      fc.property(message, (sent) => {
        expect(readMessage({ ...sent, extra: 1 })).toBeNull();
      }),
    );
  });

  it('is refused without throwing, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (sent) => {
        const { kind } = Object(sent ?? {}) as { kind?: unknown };
        fc.pre(typeof kind !== 'string');
        expect(readMessage(sent)).toBeNull();
      }),
    );
  });

  it.each([
    '../sandbox/reset',
    'chat.delete/../../sandbox',
    'chat.delete?token=x',
    'chat.delete#',
    'chat%2edelete',
    'https://elsewhere.test/',
    'chat',
    '',
    'chat.delete\n',
    `${'a'.repeat(80)}.b`,
  ])('is refused with %j as the method, which would lead elsewhere', (method) => {
    expect(readMessage({ kind: 'call', call: 1, request: 1, method, args: '{}' })).toBeNull();
  });

  const answer = { kind: 'answer', request: 1, status: 200, headers: {}, body: '' };
  const many = Array.from({ length: MAX_HEADERS + 1 }, (_, n) => [`h${n}`, '']);
  it.each([
    ['a body too long', { ...answer, body: 'x'.repeat(MAX_ANSWER_LENGTH + 1) }],
    ['too many headers', { ...answer, headers: Object.fromEntries(many) }],
    ['a status that a response cannot have', { ...answer, status: 101 }],
    [
      'arguments too long',
      {
        kind: 'call',
        call: 1,
        request: 1,
        method: 'a.b',
        args: 'x'.repeat(MAX_ARGUMENTS_LENGTH + 1),
      },
    ],
    [
      'a line too long',
      { kind: 'print', level: 'log', text: 'x'.repeat(MAX_LINE_LENGTH + 1), line: null },
    ],
    ['a level unknown to the page', { kind: 'print', level: 'fatal', text: '', line: null }],
    ['a request that is not a number', { kind: 'done', request: '1' }],
  ])('is refused with %s', (_what, sent) => {
    expect(readMessage(sent)).toBeNull();
  });
});

describe('the arguments of a call', () => {
  it('become form fields: texts as they are, the rest as JSON, null left out', () => {
    const args = { channel: 'C1', blocks: [{ type: 'divider' }], unfurl: false, ts: null };
    expect(readArguments(JSON.stringify(args))).toEqual({
      channel: 'C1',
      blocks: '[{"type":"divider"}]',
      unfurl: 'false',
    });
  });

  it.each(['', '[]', 'null', '"text"', '1', '{'])('are refused as %j', (json) => {
    expect(readArguments(json)).toBeNull();
  });

  it('are read or refused without throwing, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        const fields = readArguments(json);
        expect(Object.values(fields ?? {}).every((value) => typeof value === 'string')).toBe(true);
      }),
    );
  });
});
