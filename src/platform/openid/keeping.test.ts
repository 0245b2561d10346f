import { describe, expect, it, vi } from 'vitest';
import type { Journal } from '../store/journal.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  consentIn,
  decideConsent,
  exchangeCode,
  openPageOf,
  signInCode,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

/** A world whose journal can be made to fail, and what it was given. */
async function journaled() {
  const kept: Parameters<Journal['commit']>[0][] = [];
  const state = { failing: false };
  const journal: Journal = {
    begin: async () => {},
    commit: async (batch) => {
      if (state.failing) throw new Error('the disk is full');
      kept.push(batch);
    },
  };
  return { world: await openWorld({ journal }), kept, state };
}

describe('a sign-in', () => {
  it('is kept before it is signed, and logged after', async () => {
    const { world, kept } = await journaled();
    // The first exchange loads what exchanges need; a post that needs nothing more would overtake it.
    await exchangeCode(world, { code: await signInCode(world) });
    const code = await signInCode(world);
    kept.length = 0;
    const [, posted] = await Promise.all([
      exchangeCode(world, { code }),
      world.call('chat.postMessage', {
        channel: world.channels['deploys'] ?? '',
        text: 'meanwhile',
      }),
    ]);
    expect(posted.body.ok).toBe(true);
    const tables = kept.map(({ rows }) => [...new Set(rows.map(({ table }) => table))]);
    const exchange = tables.findIndex((names) => names.includes('tokens'));
    const post = tables.findIndex((names) => names.includes('messages'));
    expect(exchange).toBeGreaterThanOrEqual(0);
    expect(exchange).toBeLessThanOrEqual(post);
    const named = kept.flatMap(({ exchanges }) => exchanges.map(({ name }) => name));
    expect(named.toSorted()).toEqual(['chat.postMessage', 'openid.connect.token']);
  });

  it('that cannot be kept did not happen, and sends nobody anywhere', async () => {
    const { world, state } = await journaled();
    const code = await signInCode(world);
    const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    state.failing = true;
    expect((await exchangeCode(world, { code })).body).toEqual({
      ok: false,
      error: 'service_unavailable',
    });
    const decision = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
    expect([decision.status, decision.headers.get('location')]).toEqual([503, null]);
    expect((await world.send('/openid/connect/keys')).body.keys).toHaveLength(1);
    state.failing = false;
    expect((await exchangeCode(world, { code })).body.ok).toBe(true);
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    for (const { error, touched } of exchanges)
      if (error === 'service_unavailable') expect(touched).toEqual([]);
  });

  it('in a world that is reset while it is signed is not told of in the new one', async () => {
    let open = () => {};
    const gate = new Promise<[]>((resolve) => {
      open = () => resolve([]);
    });
    const world = await openWorld({ keys: { load: () => gate, save: async () => {} } });
    const exchanging = exchangeCode(world, { code: await signInCode(world) });
    await vi.waitFor(async () => {
      const snapshot = JSON.stringify((await world.sandbox('/snapshot')).body);
      expect(snapshot).toContain('"used":true');
    });
    await world.sandbox('/reset', { seed: 2 });
    open();
    expect((await exchanging).body).toEqual({ ok: false, error: 'service_unavailable' });
    expect((await world.sandbox('/exchanges')).body.exchanges).toEqual([]);
  });
});
