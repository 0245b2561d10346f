import { describe, expect, it } from 'vitest';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { anAnswer } from '../../../client/transport/answer.fixture.ts';
import type { CallRequest } from '../../../client/transport/call.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { findPostedTs, sendMessage } from './send-message.ts';
import { targetsOf } from './target.ts';

const world = {
  channels: [{ id: 'C1', name: 'deploys' }, { id: 'D1' }],
  apps: [
    {
      name: 'Beacon',
      webhooks: [
        {
          url: 'https://hooks/T/B1/s',
          service_id: 'B1',
          channel_id: 'C1',
          channel: '#deploys',
          status: 'disabled',
        },
      ],
    },
  ],
} as unknown as WorldBrief;
const [hook, method] = targetsOf(world);
if (hook === undefined || method === undefined) throw new Error('two targets are needed');

function answering(status: number, text: string) {
  const calls: CallRequest[] = [];
  const client = {
    baseUrl: 'http://localhost',
    call: (call: CallRequest) => {
      calls.push(call);
      return Promise.resolve(anAnswer({ status, text }));
    },
    exchange: () =>
      Promise.resolve({
        touched: [
          { table: 'channels', key: 'C1' },
          { table: 'messages', key: 'C1:5.000000', channel: 'C1', ts: '5.000000' },
        ],
      }),
  } as unknown as ParleyClient;
  return { calls, client };
}

describe('a message', () => {
  it('can go to every webhook and channel', () => {
    expect(targetsOf(world).map(({ title }) => title)).toEqual([
      'Webhook of Beacon to #deploys, disabled',
      'chat.postMessage to #deploys',
      'chat.postMessage to the direct conversation D1',
    ]);
  });

  it('goes to a webhook as it is, without a token', async () => {
    const { calls, client } = answering(200, 'ok');
    expect(await sendMessage(client, hook, { text: 'x' }, 'xoxb-1')).toMatchObject({
      error: null,
      ts: null,
    });
    expect(calls[0]).toMatchObject({ url: 'https://hooks/T/B1/s', body: '{"text":"x"}' });
    expect(JSON.stringify(calls[0]?.headers)).not.toContain('xoxb');
    expect(await findPostedTs(client, 'x1')).toBe('5.000000');
  });

  it('goes to a channel with the token that acts', async () => {
    const { calls, client } = answering(200, '{"ok":true,"ts":"7.0"}');
    expect(await sendMessage(client, method, { text: 'x' }, 'xoxb-1')).toMatchObject({
      error: null,
      ts: '7.0',
    });
    expect(calls[0]).toMatchObject({ body: '{"channel":"C1","text":"x"}' });
    expect(calls[0]?.headers).toContainEqual(['Authorization', 'Bearer xoxb-1']);
  });

  it('that is refused says with which code', async () => {
    const refusedHook = answering(400, 'invalid_payload');
    expect(await sendMessage(refusedHook.client, hook, {}, null)).toMatchObject({
      error: 'invalid_payload',
    });
    const refused = answering(200, '{"ok":false,"error":"invalid_blocks"}');
    expect(await sendMessage(refused.client, method, {}, null)).toMatchObject({
      error: 'invalid_blocks',
    });
    expect(await sendMessage(answering(502, '<html>').client, method, {}, null)).toMatchObject({
      error: 'HTTP 502',
    });
    expect(await sendMessage(answering(200, '<html>').client, method, {}, null)).toMatchObject({
      error: 'unexpected_answer',
    });
  });
});
