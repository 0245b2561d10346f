import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../protocol/from-program.ts';
import { MAX_ANSWER_LENGTH, MAX_HEADERS, MAX_LINE_LENGTH } from '../protocol/limits.ts';
import { answerOf, challengeIn, parseBody, parseForm, tokenFault } from './receiver-part.ts';

describe('what a handler returns', () => {
  it.each([
    [undefined, { status: 200, headers: {}, body: '' }],
    [null, { status: 200, headers: {}, body: '' }],
    ['text', { status: 200, headers: {}, body: 'text' }],
    [{ status: 503 }, { status: 503, headers: {}, body: '' }],
    [
      { headers: { 'X-Slack-No-Retry': 1 } },
      { status: 200, headers: { 'x-slack-no-retry': '1' }, body: '' },
    ],
    [
      { response_action: 'clear' },
      { status: 200, headers: {}, body: '{"response_action":"clear"}' },
    ],
    [['a'], { status: 200, headers: {}, body: '["a"]' }],
    [{}, { status: 200, headers: {}, body: '' }],
    [{ body: { ok: true } }, { status: 200, headers: {}, body: '{"ok":true}' }],
    [{ status: 'teapot' }, { status: 500, headers: {}, body: '' }],
    [{ status: 42 }, { status: 500, headers: {}, body: '' }],
    [{ status: 599 }, { status: 599, headers: {}, body: '' }],
    [{ status: 600 }, { status: 500, headers: {}, body: '' }],
    [7, { status: 200, headers: {}, body: '' }],
  ])('%j is an answer', (returned, answer) => {
    expect(answerOf(returned)).toEqual(answer);
  });

  it('is cut to a megabyte', () => {
    expect(answerOf('x'.repeat(2 * MAX_ANSWER_LENGTH)).body).toHaveLength(MAX_ANSWER_LENGTH);
  });

  it('has fifty headers at most, whose names and values are cut', () => {
    const headers = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`x-${n}`, 'y']));
    expect(Object.keys(answerOf({ headers }).headers)).toHaveLength(MAX_HEADERS);
    const long = answerOf({ headers: { ['X'.repeat(200)]: 'y'.repeat(MAX_LINE_LENGTH + 1) } });
    expect(long.headers).toEqual({ ['x'.repeat(100)]: 'y'.repeat(MAX_LINE_LENGTH) });
  });

  it('is always an answer that the page takes, or throws', () => {
    fc.assert(
      fc.property(fc.anything(), (returned) => {
        let answer;
        try {
          answer = answerOf(returned);
        } catch {
          return;
        }
        expect(readMessage({ kind: 'answer', request: 1, ...answer })).not.toBeNull();
      }),
    );
  });
});

describe('a request to a program', () => {
  it.each([
    [{ token: 'right' }, null],
    [{ token: 'wrong', authed_teams: [] }, 'Refused a request with a wrong verification token.'],
    [{}, 'Refused a request without a verification token.'],
    [null, 'Refused a request without a verification token.'],
  ])('of %j is checked for the verification token', (wrapper, fault) => {
    expect(tokenFault(wrapper, 'right')).toBe(fault);
  });

  it('is a challenge only if its type says so', () => {
    expect(challengeIn({ type: 'url_verification', challenge: 'abc' })).toBe('abc');
    expect(challengeIn({ type: 'event_callback', challenge: 'abc' })).toBeNull();
    expect(challengeIn({ type: 'url_verification', challenge: 1 })).toBeNull();
    expect(challengeIn(null)).toBeNull();
  });

  it('that is not JSON has no wrapper', () => {
    expect(parseBody('{"a":1}')).toEqual({ a: 1 });
    expect(parseBody('payload=1')).toBeNull();
  });

  it('that is a form has the JSON of its payload, or else its fields', () => {
    expect(parseForm('payload=%7B%22type%22%3A%22shortcut%22%7D')).toEqual({ type: 'shortcut' });
    expect(parseForm('command=%2Ftodo&text=a+b')).toEqual({ command: '/todo', text: 'a b' });
    expect(parseForm('payload=1x')).toBeNull();
  });
});
