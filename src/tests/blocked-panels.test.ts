import { expect, it } from 'vitest';
import { findBlock, KNOWN_CONDITIONS } from '../app/conditions/blocked-panels.ts';
import { tokensOf } from '../client/acting.ts';
import type { ConditionEntry } from '../contract/conditions.ts';
import { openWorld, type OpenWorld } from '../platform/testing/open-world.ts';

const { conditions } = (await (await openWorld()).sandbox('/conditions')).body as {
  conditions: ConditionEntry[];
};
const names = conditions.map(({ name }) => name);

/** A call of a method answers ok, twice: some conditions refuse every other call. */
async function answers(world: OpenWorld, method: string, args: Record<string, string> = {}) {
  // A network can cut an answer.
  const ask = async () => (await world.call(method, args).catch(() => null))?.body;
  const first = await ask();
  const second = await ask();
  return first?.ok === true && second?.ok === true;
}

const reaches = async (world: OpenWorld, path: string) => {
  const { base_url } = world.platform.deployment;
  const redirect_uri = world.app.redirect_urls[0] ?? '';
  const query = new URLSearchParams({ client_id: world.app.client_id, redirect_uri });
  const request = new Request(`${base_url}${path}&${query}`, { redirect: 'manual' });
  return (await world.platform.fetch(request)).status === 200;
};

/** New codes are exchanged, twice. To wait for a rate limit now and then is no obstacle here. */
async function exchanges(world: OpenWorld, method: string, flow: string): Promise<boolean> {
  const { app_id, client_id, client_secret } = world.app;
  for (const _ of ['first', 'second']) {
    const { code, redirect_uri } = (await world.sandbox('/codes', { app_id, flow })).body;
    const args = { client_id, client_secret, code, redirect_uri };
    const { body } = await world.call(method, args, { token: null });
    if (body.ok !== true && body.error !== 'ratelimited') return false;
  }
  return true;
}

/** What the panels do, done by hand. */
const WORK: Readonly<Record<string, (world: OpenWorld) => Promise<boolean>>> = {
  composer: async ({ app, platform }) => {
    const { pathname } = new URL(app.webhooks[0]?.url ?? '');
    const url = platform.deployment.base_url + pathname;
    return (await platform.fetch(new Request(url, { method: 'POST', body: '{"text":"x"}' }))).ok;
  },
  directory: (world) => answers(world, 'users.list'),
  install: async (world) =>
    (await reaches(world, '/oauth/v2/authorize?scope=chat:write')) &&
    (await exchanges(world, 'oauth.v2.access', 'install')),
  'sign-in': async (world) =>
    (await reaches(world, '/openid/connect/authorize?response_type=code&scope=openid')) &&
    (await exchanges(world, 'openid.connect.token', 'sign-in')),
  workspace: async (world) => {
    // Not the channel of the webhook: one channel does not make a workspace.
    const { body } = await world.call('conversations.create', { name: 'elsewhere' });
    const channel = (body.channel?.id as string | undefined) ?? world.channels['general'] ?? '';
    return (
      (await answers(world, 'conversations.list')) &&
      (await answers(world, 'chat.postMessage', { channel, text: 'x' }))
    );
  },
};

it('knows every condition, and no other', () => {
  expect([...KNOWN_CONDITIONS].toSorted()).toEqual(names.toSorted());
});

it.each(names.flatMap((name) => Object.keys(WORK).map((panel) => [name, panel] as const)))(
  '%s: says of %s what its calls are answered',
  async (name, panel) => {
    const world = await openWorld();
    await world.sandbox(`/conditions/${name}`, {}, 'PUT');
    const brief = await world.brief();
    const acting = tokensOf(brief).find(({ token }) => token === world.bot) ?? null;
    const works = (await WORK[panel]?.(world)) ?? true;
    expect(findBlock(panel, brief, acting)?.blockingConditions ?? []).toEqual(works ? [] : [name]);
  },
);

it('says nothing of conditions that are about others', async () => {
  const world = await openWorld();
  const { users } = await world.brief();
  await world.sandbox('/conditions/transient_failures', { methods: ['users.list'] }, 'PUT');
  await world.sandbox('/conditions/call_faults', { methods: ['*'], fault: 'delay' }, 'PUT');
  await world.sandbox('/conditions/user_deactivated', { user_id: users.sample[0] }, 'PUT');
  await world.sandbox('/conditions/token_revoked', { token: world.user }, 'PUT');
  const brief = await world.brief();
  const acting = tokensOf(brief)[0] ?? null;
  expect(findBlock('directory', brief, acting)?.blockingConditions).toEqual(['transient_failures']);
  expect(findBlock('workspace', brief, acting)).toBeNull();
  expect(findBlock('explorer', brief, acting)).toBeNull();
});
