import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import {
  MAX_NOTE_LENGTH,
  MAX_NOTES,
  exchangeKey,
  readNotes,
  putNote,
  removeLostNotes,
} from './stored-notes.ts';

const call = anExchange({ id: 'x0000000001', at: 1767225600, duration_ms: 2.5 });

describe('the notes of exchanges', () => {
  it('belong to one exchange of one world, also after a reset', () => {
    const key = exchangeKey('main http://here.test', call);
    expect(exchangeKey('main http://here.test', { ...call, duration_ms: 2.6 })).not.toBe(key);
    expect(exchangeKey('other http://here.test', call)).not.toBe(key);
    expect(exchangeKey('main http://here.test', anExchange({ ...call, status: 500 }))).toBe(key);
  });

  it('are replaced, and removed by an empty text', () => {
    const notes = putNote(putNote({}, 'a', 'first'), 'a', ' second\n');
    expect(notes).toEqual({ a: 'second' });
    expect(putNote(notes, 'a', '  ')).toEqual({});
  });

  it('are forgotten with the exchanges of their world, and of no other', () => {
    const notes = { 'main here x1': 'a', 'main here x2': 'b', 'main2 here x1': 'c' };
    expect(removeLostNotes(notes, 'main here', new Set(['main here x2']))).toEqual({
      'main here x2': 'b',
      'main2 here x1': 'c',
    });
  });

  it('hold no token', () => {
    const { a = '' } = putNote({}, 'a', 'with xoxb-1234567890-abcdefghijklmnop it works');
    expect(a).toContain('it works');
    expect(a).not.toContain('abcdefghijkl');
  });

  it('are bounded in length and number, the oldest forgotten first', () => {
    let notes = putNote({}, 'long', 'n'.repeat(MAX_NOTE_LENGTH * 3));
    expect(notes['long']).toHaveLength(MAX_NOTE_LENGTH);
    for (let at = 0; at < MAX_NOTES; at += 1) notes = putNote(notes, `key ${at}`, 'text');
    expect(Object.keys(notes)).toHaveLength(MAX_NOTES);
    expect(notes).not.toHaveProperty('long');
  });

  it('are read back whatever stands in the storage', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.string()), (stored, texts) => {
        for (const read of [readNotes(stored), readNotes(texts)]) {
          expect(readNotes(JSON.parse(JSON.stringify(read)))).toEqual(read);
          expect(Object.values(read).every((text) => typeof text === 'string')).toBe(true);
        }
      }),
    );
  });
});
