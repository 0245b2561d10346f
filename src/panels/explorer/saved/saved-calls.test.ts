import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_ANSWERS_LENGTH,
  MAX_CALLS,
  parseCalls,
  findSaveFault,
  cleanAnswer,
  addCall,
  type CallToSave,
  type SavedCall,
} from './saved-calls.ts';

const TOKEN = 'xoxb-1234567890-1234567890-abcdefghijklmnopqrstuvwx';
const call = (given: Partial<CallToSave> = {}): CallToSave => ({
  name: 'Mine',
  method: 'users.info',
  draft: {
    verb: 'POST',
    type: 'form',
    contentType: null,
    charset: '',
    token: 'parameter',
    text: 'user=U1',
    readable: 'user=U0',
  },
  answer: { status: 200, headers: [], body: '{"ok":true}', truncated: false },
  ...given,
});
const saved = (given: Partial<CallToSave> = {}) => addCall([], call(given), 'a', 5);
const restored = (calls: readonly SavedCall[]) => parseCalls(JSON.parse(JSON.stringify(calls)));

describe('saved calls', () => {
  it('are read back as they were saved', () => {
    const calls = addCall(saved(), call({ name: '', answer: null }), 'b', 6);
    expect(restored(calls)).toEqual(calls);
    expect(calls).toMatchObject([
      { id: 'b', name: 'users.info', answer: null },
      { id: 'a', name: 'Mine', draft: { token: 'parameter', readable: null }, answer: { at: 5 } },
    ]);
  });

  it('hold no secret, in no text', () => {
    const calls = saved({
      name: `with ${TOKEN}`,
      draft: { ...call().draft, text: `client_secret=abcdefghijklmnop&token=${TOKEN}` },
      answer: {
        status: 200,
        headers: [['x-own', TOKEN]],
        body: JSON.stringify({ access_token: TOKEN }),
        truncated: false,
      },
    });
    const text = JSON.stringify(calls);
    expect(text).not.toContain('abcdefgh');
    expect(restored(calls)).toEqual(calls);
  });

  it('keep an answer that may be compared with one of the log', () => {
    const { headers } = cleanAnswer(
      {
        status: 200,
        headers: [
          ['Content-Type', 'application/json'],
          ['Cache-Control', 'no-store'],
          ['X-Parley-Exchange', 'x0000000001'],
        ],
        body: '',
        truncated: false,
      },
      0,
    );
    expect(headers).toEqual([['Content-Type', 'application/json']]);
  });

  it('are bounded in number and length; the oldest answers are forgotten first', () => {
    const body = 'a'.repeat(2 * MAX_TEXT_LENGTH);
    let calls: readonly SavedCall[] = [];
    for (let at = 0; at < MAX_CALLS + 10; at += 1)
      calls = addCall(
        calls,
        call({
          name: 'n'.repeat(200),
          answer: { status: 200, headers: [], body, truncated: false },
        }),
        String(at),
        at,
      );
    expect(calls).toHaveLength(MAX_CALLS);
    expect(calls[0]).toMatchObject({ id: String(MAX_CALLS + 9), answer: { truncated: true } });
    expect(calls[0]?.name).toHaveLength(MAX_NAME_LENGTH);
    expect(calls.at(-1)?.answer).toBeNull();
    const kept = calls.reduce((sum, { answer }) => sum + (answer?.body.length ?? 0), 0);
    expect(kept).toBeLessThanOrEqual(MAX_ANSWERS_LENGTH);
    expect(restored(calls)).toEqual(calls);
    const long = { ...call().draft, text: 'a'.repeat(MAX_TEXT_LENGTH + 1) };
    expect(findSaveFault({ draft: long })).toContain('too long');
    expect(findSaveFault(call())).toBeNull();
  });

  it('are read whatever stands in the storage', () => {
    const [known] = JSON.parse(JSON.stringify(saved())) as [object];
    const damaged = fc
      .record({ key: fc.constantFrom(...Object.keys(known)), value: fc.anything() })
      .map(({ key, value }) => [{ ...known, [key]: value }]);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything()), damaged), (stored) => {
        const calls = parseCalls(stored);
        expect(restored(calls)).toEqual(calls);
      }),
    );
  });
});
