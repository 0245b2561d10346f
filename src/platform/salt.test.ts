import { describe, expect, it } from 'vitest';
import type { WorldBrief } from '../contract/sandbox.ts';
import { createPlatform, readKeptWorld } from './platform.ts';
import { openWorld, type OpenWorld } from './testing/open-world.ts';
import { consentIn, openPageOf, signInCode, signInRequest, SIGN_IN } from './testing/sign-in.ts';

const SALT = 'salt-of-one-host';
const OTHER = 'salt-of-another-host';

/** Every secret of a world, and some it gives out later. */
async function secretsOf(world: OpenWorld): Promise<string[]> {
  const { apps } = await world.brief();
  const seeded = apps.flatMap((app) => [
    app.client_secret,
    app.signing_secret,
    app.verification_token,
    ...app.tokens.map(({ token }) => token),
    ...app.webhooks.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
  ]);
  const { app, channels } = world;
  const hook = { app_id: app.app_id, channel_id: channels['deploys'] };
  const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
  const code = await signInCode(world);
  return [
    ...seeded,
    await world.mint('bot', ['chat:write']),
    (await world.sandbox('/webhooks', hook)).body.url.split('/').at(-1),
    consent.split('.')[1] ?? '',
    code.split('.')[1] ?? '',
  ];
}

const publicOf = ({ team, users, channels, apps }: WorldBrief) => ({
  team,
  users,
  channels,
  apps: apps.map(({ app_id, client_id, bot_user_id, webhooks }) => ({
    app_id,
    client_id,
    bot_user_id,
    webhooks: webhooks.map(({ service_id }) => service_id),
  })),
});

describe('the salt', () => {
  it('changes every secret, and nothing public', async () => {
    const worlds = [
      await openWorld({ salt: SALT }),
      await openWorld({ salt: OTHER }),
      await openWorld(),
    ];
    const shown = await Promise.all(worlds.map(async (world) => publicOf(await world.brief())));
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    const secrets = await Promise.all(worlds.map(secretsOf));
    const all = secrets.flat();
    expect(all.every((secret) => secret.length >= 20)).toBe(true);
    expect(all).toHaveLength(30);
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives the deployments different secrets', async () => {
    const commercial = await openWorld({ salt: SALT });
    const government = await openWorld({ salt: SALT, deployment: { name: 'government' } });
    const both = [...(await secretsOf(commercial)), ...(await secretsOf(government))];
    expect(new Set(both).size).toBe(both.length);
  });

  it('makes the same reset produce the same world, byte for byte', async () => {
    const world = await openWorld({ salt: SALT });
    const reset = async () => {
      await world.sandbox('/reset', { seed: 5, users: 60 });
      return JSON.stringify((await world.sandbox('/snapshot')).body);
    };
    const first = await reset();
    await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text: 'x' });
    expect(await reset()).toBe(first);
    expect(first).toContain(SALT);
  });

  it('survives a reset to a known seed, so secrets stay unpredictable', async () => {
    const salted = await openWorld({ salt: SALT });
    const predictable = await openWorld();
    const briefs = await Promise.all(
      [salted, predictable].map(async (world) => (await world.sandbox('/reset', { seed: 1 })).body),
    );
    expect(briefs.map(({ secrets }) => secrets)).toEqual(['random', 'predictable']);
    expect(briefs[0].apps[0].tokens[0].token).not.toBe(briefs[1].apps[0].tokens[0].token);
  });

  it('applies to recipes: their steps work on the host that shows them', async () => {
    const world = await openWorld({ salt: SALT });
    const { recipes } = (await world.sandbox('/recipes')).body;
    const recipe = recipes.find(({ id }: { id: string }) => id === 'missing_scope');
    await world.sandbox('/reset', { seed: 1 });
    let last: unknown;
    for (const { method, path, headers, body } of recipe.steps)
      last = (await world.send(path, { method, headers, body })).body;
    expect(last).toEqual(recipe.expect.body);
    const { as_expected } = (await world.sandbox('/recipes/missing_scope/play', {})).body;
    expect(as_expected).toBe(true);
  });
});

describe('a stored world', () => {
  it('includes its salt: imported on another host, it issues the same secrets', async () => {
    const here = await openWorld({ salt: SALT });
    const there = await openWorld({ salt: OTHER });
    const { body: snapshot } = await here.sandbox('/snapshot');
    await there.sandbox('/snapshot', snapshot, 'PUT');
    expect((await there.sandbox('/snapshot')).body).toEqual(snapshot);
    expect(await there.mint('bot', ['chat:write'])).toBe(await here.mint('bot', ['chat:write']));
    // A reset uses the salt of the host again.
    await there.sandbox('/reset', { seed: 1 });
    const fresh = await openWorld({ salt: OTHER });
    expect((await there.brief()).apps).toEqual((await fresh.brief()).apps);
  });

  it('reopens with its own salt on a host that has another', async () => {
    const before = await openWorld({ salt: SALT });
    const read = readKeptWorld((await before.sandbox('/snapshot')).body);
    if (!read.ok) throw new Error(read.reason);
    const after = createPlatform({ kept: read.world, salt: OTHER });
    const answer = await after.fetch(
      new Request('http://localhost/api/auth.test', {
        headers: { authorization: `Bearer ${before.bot}` },
      }),
    );
    expect(await answer.json()).toMatchObject({ ok: true });
  });

  it.each([
    ['without a salt', undefined],
    ['with an empty one', ''],
    ['with one that is not a string', 7],
    ['with an endless one', 'x'.repeat(201)],
  ])('%s is refused', async (_what, salt) => {
    const world = await openWorld({ salt: SALT });
    const { body: snapshot } = await world.sandbox('/snapshot');
    const refused = await world.sandbox('/snapshot', { ...snapshot, salt }, 'PUT');
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_snapshot']);
    expect(refused.body.message).toContain('salt');
  });
});
