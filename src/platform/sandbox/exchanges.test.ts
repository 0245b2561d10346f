import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

describe('GET /sandbox/exchanges', () => {
  it('logs calls with their trace and changes, and no secrets', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const posted = await world.call('chat.postMessage', {
      channel,
      text: 'hello',
      token: world.bot,
    });
    const id = posted.headers.get('x-parley-exchange');
    await world.send(new URL(world.app.webhooks[0]?.url ?? '').pathname, {
      method: 'POST',
      body: '{"text":"x"}',
    });
    const { body: log } = await world.sandbox('/exchanges');
    expect(log.exchanges.map(({ name }: { name: string }) => name)).toEqual([
      'chat.postMessage',
      'incoming webhook',
    ]);
    expect((await world.sandbox(`/exchanges?after=${id}`)).body.exchanges).toHaveLength(1);
    const { body: whole } = await world.sandbox(`/exchanges/${id}`);
    expect(whole).toMatchObject({ ok: true, id, name: 'chat.postMessage', error: null });
    expect(whole.trace.at(-1)).toMatchObject({ rule: 'chat.postMessage', verdict: 'passed' });
    expect(whole.changes).toMatchObject([
      { table: 'messages', before: null, after: { text: 'hello' } },
    ]);
    const everything = JSON.stringify([
      log,
      whole,
      (await world.sandbox(`/exchanges/${log.cursor}`)).body,
    ]);
    expect(everything).not.toContain(world.bot);
    expect(everything).not.toContain(world.app.webhooks[0]?.url.split('/').at(-1));
    expect((await world.sandbox('/exchanges/x1')).status).toBe(404);
  });

  it('has the headers that the client got, all of them', async () => {
    const world = await openWorld();
    for (const method of ['auth.test', 'no.such.method']) {
      const { headers } = await world.call(method);
      const id = headers.get('x-parley-exchange');
      const { body } = await world.sandbox(`/exchanges/${id}`);
      expect(Object.fromEntries(body.response.headers)).toEqual(Object.fromEntries(headers));
    }
  });

  it('names the rule that decided', async () => {
    const world = await openWorld();
    const { headers } = await world.call(
      'users.list',
      {},
      { token: await world.mint('bot', ['im:read']) },
    );
    const { body } = await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`);
    expect(body.trace.at(-1)).toMatchObject({
      rule: 'scopes',
      verdict: 'refused',
      error: 'missing_scope',
      evidence: 'scopes im:read',
    });
    expect(body.changes).toEqual([]);
  });
});
