import { describe, expect, it } from 'vitest';
import { anAnswer } from '../../../../client/transport/answer.fixture.ts';
import type { CallRequest } from '../../../../client/transport/call.ts';
import { methodFixture } from '../../methods/method.fixture.ts';
import { WORLD } from '../../world.fixture.ts';
import type { PickerSource } from './picker-source.ts';
import { readRecentMessages } from './recent-messages.ts';

const source: PickerSource = {
  world: WORLD,
  channel: 'C 1',
  historyMethod: methodFixture({ name: 'conversations.history' }),
  token: 'xoxb-1',
  nextCursor: null,
};

/** A client that answers every call with `body`, and notes the calls. */
function answering(body: unknown) {
  const calls: CallRequest[] = [];
  const call = (given: CallRequest) => {
    calls.push(given);
    return Promise.resolve(anAnswer({ text: JSON.stringify(body) }));
  };
  return { call, calls };
}

describe('the recent messages of a channel', () => {
  it('are asked for with the token of the caller', async () => {
    const client = answering({ ok: true, messages: [] });
    expect(await readRecentMessages(client, source)).toEqual([]);
    expect(client.calls).toEqual([
      {
        verb: 'GET',
        url: 'http://localhost/api/conversations.history?channel=C+1&limit=15',
        headers: [['Authorization', 'Bearer xoxb-1']],
        body: null,
      },
    ]);
  });

  it('tell a bot by its name', async () => {
    const [app] = WORLD.apps;
    const messages = [{ ts: '1.1', user: app?.bot_user_id, bot_id: 'B1', text: 'Hi' }];
    const [found] = await readRecentMessages(answering({ ok: true, messages }), source);
    expect(found?.author).toBe(app?.name);
  });

  it('tell whose they are and how they begin', async () => {
    const messages = [
      { ts: '1.1', user: 'U1', text: `two\n lines ${'x'.repeat(100)}` },
      { ts: '1.2', bot_id: 'B1', text: '' },
      { ts: '1.3' },
      { text: 'no ts' },
    ];
    const found = await readRecentMessages(answering({ ok: true, messages }), source);
    expect(found.map(({ ts, author }) => [ts, author])).toEqual([
      ['1.1', 'U1'],
      ['1.2', 'B1'],
      ['1.3', ''],
    ]);
    expect(found[0]?.text).toMatch(/^two lines x{70}$/);
    expect(found[1]?.text).toBe('(no text)');
  });

  it('are refused with the code of the answer', async () => {
    const refusing = answering({ ok: false, error: 'not_in_channel' });
    await expect(readRecentMessages(refusing, source)).rejects.toThrow('answered not_in_channel');
  });
});
