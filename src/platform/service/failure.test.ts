import { describe, expect, it } from 'vitest';
import { START_S, openWorld } from '../testing/open-world.ts';
import { signInRequest } from '../testing/sign-in.ts';

/** A world whose clock fails once, when it is read for the n-th time from now. */
async function onFailingClock() {
  let left = Infinity;
  const clock = () => {
    left -= 1;
    if (left === 0) throw new Error('the clock stopped');
    return START_S * 1000;
  };
  const world = await openWorld({ clock });
  return { world, failAt: (reading: number) => (left = reading) };
}

const READINGS = Array.from({ length: 14 }, (_, n) => n + 1);

describe('an internal error of the platform', () => {
  it('is a JSON answer with ok in the Web API', async () => {
    const { world, failAt } = await onFailingClock();
    const channel = world.channels['deploys'] ?? '';
    let broken = 0;
    for (const reading of READINGS) {
      failAt(reading);
      const { status, body } = await world.call('chat.postMessage', { channel, text: 'here' });
      expect(status).toBe(200);
      expect(body.ok ? undefined : body).toEqual(
        body.ok ? undefined : { ok: false, error: 'internal_error' },
      );
      if (!body.ok) broken += 1;
      failAt(Infinity);
      const { body: history } = await world.call('conversations.history', { channel, limit: '1' });
      expect(history.messages[0].ts === body.ts).toBe(body.ok);
    }
    expect(broken).toBeGreaterThan(2);
    expect(broken).toBeLessThan(READINGS.length);
  });

  it('is plain text for webhooks, HTML for pages, and JSON for the sandbox and the keys', async () => {
    const { world, failAt } = await onFailingClock();
    const { url = '' } = world.app.webhooks[0] ?? {};
    const request = new URLSearchParams(signInRequest(world));
    const doors: [string, RequestInit, RegExp, RegExp][] = [
      [url, { method: 'POST', body: '{"text":"x"}' }, /^text\/plain/, /^internal_error$/],
      [
        `http://localhost/openid/connect/authorize?${request}`,
        {},
        /^text\/html/,
        /<!doctype html>[^]+internal_error/,
      ],
      [
        `http://localhost/oauth/v2/authorize?${request}`,
        {},
        /^text\/html/,
        /<!doctype html>[^]+internal_error/,
      ],
      [
        'http://localhost/openid/connect/keys',
        {},
        /^application\/json/,
        /^{"ok":false,"error":"internal_error"}$/,
      ],
      ['http://localhost/sandbox', {}, /^application\/json/, /"error":"internal_error"/],
      [
        'http://localhost/sandbox/tokens',
        {
          method: 'POST',
          body: JSON.stringify({ app_id: world.app.app_id, type: 'user', scopes: [] }),
        },
        /^application\/json/,
        /"error":"internal_error"/,
      ],
    ];
    for (const [address, init, type, text] of doors) {
      let broken = 0;
      for (const reading of READINGS) {
        failAt(reading);
        const response = await world.platform.fetch(new Request(address, init));
        failAt(Infinity);
        if (response.status < 500) continue;
        broken += 1;
        expect(response.headers.get('content-type')).toMatch(type);
        const said = await response.text();
        expect(said).toMatch(text);
        expect(said).not.toMatch(/\.ts:\d|\n +at /);
      }
      expect([address, broken > 0]).toEqual([address, true]);
    }
  });

  it('is explained in the trace of the call, and leaves the world unchanged', async () => {
    const { world, failAt } = await onFailingClock();
    const { url = '' } = world.app.webhooks[0] ?? {};
    const post = () =>
      world.platform.fetch(new Request(url, { method: 'POST', body: '{"text":"x"}' }));
    await post();
    const before = (await world.sandbox('/snapshot')).body;
    failAt(3); // The first two reads are for the exchange itself.
    const response = await post();
    failAt(Infinity);
    const exchange = response.headers.get('x-parley-exchange') ?? '';
    const { trace, error, status } = (await world.sandbox(`/exchanges/${exchange}`)).body;
    expect([status, error]).toEqual([500, 'internal_error']);
    expect(trace).toEqual([
      {
        rule: 'failure',
        verdict: 'refused',
        evidence: 'the platform itself',
        detail: 'internal error: the clock stopped',
        error: 'internal_error',
      },
    ]);
    expect((await world.sandbox('/snapshot')).body).toEqual(before);
  });

  it('is reported for a row that no reader expects', async () => {
    const { world } = await onFailingClock();
    const { body: snapshot } = await world.sandbox('/snapshot');
    const user = { table: 'users', key: world.app.bot_user_id, row: { id: world.app.bot_user_id } };
    const { ok: _ok, ...kept } = { ...snapshot, rows: [user] };
    const damaged = await openWorld({ kept });
    const { status, body, headers } = await damaged.call('users.list', {}, { token: world.user });
    expect([status, body]).toEqual([200, { ok: false, error: 'internal_error' }]);
    const id = headers.get('x-parley-exchange') ?? '';
    const { trace } = (await damaged.sandbox(`/exchanges/${id}`)).body;
    expect(trace.at(-1).detail).toMatch(/^internal error: .*undefined/);
  });
});
