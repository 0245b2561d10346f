import { describe, expect, it } from 'vitest';
import { type FromProgram, readMessage } from '../protocol/from-program.ts';
import { MAX_ARGUMENTS_LENGTH } from '../protocol/limits.ts';
import { ApiCalls } from './receiver-part.ts';

function open() {
  const sent: FromProgram[] = [];
  return { sent, calls: new ApiCalls((message) => sent.push(message)) };
}

describe('api() of a program', () => {
  it('asks the page, and resolves to the answer, ok or not', async () => {
    const { sent, calls } = open();
    const answer = calls.call(3, 'chat.delete', { channel: 'C1' });
    expect(sent).toEqual([
      { kind: 'call', call: 1, request: 3, method: 'chat.delete', args: '{"channel":"C1"}' },
    ]);
    expect(readMessage(sent[0])).not.toBeNull();
    calls.settle({ kind: 'called', call: 1, text: '{"ok":false,"error":"message_not_found"}' });
    expect(await answer).toEqual({ ok: false, error: 'message_not_found' });
  });

  it('rejects with the reason why no call was made', async () => {
    const { calls } = open();
    const answer = calls.call(3, 'chat.delete', {});
    calls.settle({ kind: 'uncalled', call: 1, message: 'This request is over.' });
    await expect(answer).rejects.toThrow('This request is over.');
  });

  it('posts to response URLs: an object, or a text', () => {
    const { sent, calls } = open();
    void calls.respond(3, 'https://a', { text: 'b' });
    void calls.respond(3, 'https://a', 'c');
    expect(sent).toEqual([
      { kind: 'respond', call: 1, request: 3, url: 'https://a', message: '{"text":"b"}' },
      { kind: 'respond', call: 2, request: 3, url: 'https://a', message: '{"text":"c"}' },
    ]);
    expect(readMessage(sent[0])).not.toBeNull();
  });

  it.each([
    ['https://a', []],
    ['https://a', 'x'.repeat(MAX_ARGUMENTS_LENGTH)],
    [`https://${'a'.repeat(500)}`, 'c'],
    [7 as never, 'c'],
  ])('rejects a post to %.20s without asking the page', async (url, message) => {
    const { sent, calls } = open();
    await expect(calls.respond(1, url, message)).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it.each([
    ['../sandbox', {}],
    ['chat.delete', []],
    ['chat.delete', { text: 'x'.repeat(MAX_ARGUMENTS_LENGTH) }],
  ])('rejects %s with bad arguments without asking the page', async (method, args) => {
    const { sent, calls } = open();
    await expect(calls.call(1, method, args)).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});
