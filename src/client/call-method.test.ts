import { describe, expect, it } from 'vitest';
import { callMethod, getMethod } from './call-method.ts';
import { anAnswer } from './transport/answer.fixture.ts';
import type { CallAnswer, CallRequest } from './transport/call.ts';

function answering(status: number, text: string, headers: [string, string][] = []) {
  const calls: CallRequest[] = [];
  const call = (given: CallRequest): Promise<CallAnswer> => {
    calls.push(given);
    return Promise.resolve(anAnswer({ status, headers, text }));
  };
  return { calls, client: { baseUrl: 'http://localhost', call } };
}

describe('a method of the Web API', () => {
  it('is called with a form, what is undefined left out', async () => {
    const { calls, client } = answering(200, '{"ok":true,"ts":"1.0"}');
    const args = { channel: 'C1', text: 'a&b', thread_ts: undefined };
    expect(await callMethod(client, 'xoxb-1', 'chat.postMessage', args)).toEqual({
      ok: true,
      ts: '1.0',
      exchange: 'x1',
    });
    expect(calls[0]).toMatchObject({
      url: 'http://localhost/api/chat.postMessage',
      body: 'channel=C1&text=a%26b',
    });
    expect(calls[0]?.headers).toContainEqual(['Authorization', 'Bearer xoxb-1']);
    expect(calls[0]?.headers).toContainEqual(['x-parley-client', 'page']);
  });

  it('is read with its arguments in the query, percent-encoded', async () => {
    const { calls, client } = answering(200, '{"ok":true,"members":[]}');
    const args = { limit: '200', cursor: 'dXNlcg==', team_id: undefined };
    expect(await getMethod(client, 'xoxb-1', 'users.list', args)).toMatchObject({
      members: [],
      exchange: 'x1',
    });
    expect(calls[0]).toMatchObject({
      verb: 'GET',
      url: 'http://localhost/api/users.list?limit=200&cursor=dXNlcg%3D%3D',
      body: null,
    });
    expect(calls[0]?.headers).toContainEqual(['x-parley-client', 'page']);
  });

  it('that is read and refuses names the request', async () => {
    const { client } = answering(200, '{"ok":false,"error":"missing_scope"}');
    await expect(getMethod(client, null, 'users.list')).rejects.toMatchObject({
      code: 'missing_scope',
      request: 'GET /api/users.list',
    });
  });

  it('that refuses says so with all it knows', async () => {
    const text =
      '{"ok":false,"error":"ratelimited","response_metadata":{"messages":["[ERROR] slow"]}}';
    const { client } = answering(429, text, [['retry-after', '30']]);
    await expect(callMethod(client, null, 'users.list')).rejects.toMatchObject({
      method: 'users.list',
      code: 'ratelimited',
      retry_after_s: 30,
      messages: ['[ERROR] slow'],
      exchange: 'x1',
    });
  });

  it.each(['<html>', 'null', '[]', '{"ok":1}'])('answered with %j is refused too', async (text) => {
    const { client } = answering(200, text);
    await expect(callMethod(client, null, 'api.test')).rejects.toMatchObject({
      code: 'unexpected_answer',
      retry_after_s: null,
    });
  });
});
