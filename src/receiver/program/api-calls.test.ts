import { describe, expect, it } from 'vitest';
import { type FromProgram, readMessage } from '../protocol/from-program.ts';
import { MAX_ARGUMENTS_LENGTH, MAX_RESPONSE_URL_LENGTH } from '../protocol/limits.ts';
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
    ['https://a', [], 'a message must be an object or a text'],
    ['https://a', undefined as never, 'a message must be an object or a text'],
    ['https://a', 'x'.repeat(MAX_ARGUMENTS_LENGTH), 'the message is too long'],
    [`https://${'a'.repeat(500)}`, 'c', 'a response URL must be a text of a payload'],
    [7 as never, 'c', 'a response URL must be a text of a payload'],
  ])('rejects a post to %.20s without asking the page', async (url, message, why) => {
    const { sent, calls } = open();
    await expect(calls.respond(1, url, message)).rejects.toThrow(new TypeError(why));
    expect(sent).toEqual([]);
  });

  it.each([
    ['../sandbox', {}, '../sandbox is not the name of a method'],
    ['a'.repeat(300), {}, `${'a'.repeat(300)} is not the name of a method`],
    ['chat.delete', [], 'the arguments of chat.delete must be an object'],
    ['chat.delete', undefined as never, 'the arguments of chat.delete must be an object'],
    [
      'chat.delete',
      { text: 'x'.repeat(MAX_ARGUMENTS_LENGTH) },
      'the arguments of chat.delete are too long',
    ],
  ])('rejects %.20s with bad arguments without asking the page', async (method, args, why) => {
    const { sent, calls } = open();
    await expect(calls.call(1, method, args)).rejects.toThrow(new TypeError(why));
    expect(sent).toEqual([]);
  });

  it('takes arguments and messages of exactly the longest length', () => {
    const { sent, calls } = open();
    const most = { text: 'x'.repeat(MAX_ARGUMENTS_LENGTH - '{"text":""}'.length) };
    void calls.call(1, 'chat.postMessage', most);
    void calls.respond(1, `https://${'a'.repeat(MAX_RESPONSE_URL_LENGTH - 8)}`, most);
    expect(sent).toHaveLength(2);
    for (const each of sent) expect(readMessage(each)).not.toBeNull();
  });

  it('ignores answers to no call, and names those that are not JSON', async () => {
    const { calls } = open();
    calls.settle({ kind: 'called', call: 9, text: '{}' });
    calls.settle({ kind: 'called', call: 9, text: 'x' });
    calls.settle({ kind: 'uncalled', call: 9, message: 'x' });
    const answer = calls.call(1, 'api.test', {});
    calls.settle({ kind: 'called', call: 1, text: '<p>' });
    await expect(answer).rejects.toThrow('the answer is not JSON');
  });
});
