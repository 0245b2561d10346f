import { describe, expect, it } from 'vitest';
import { createClient } from '../client/transport/client.ts';
import { LOOK_ALIKE_PATH, CALLBACK_PATH } from '../contract/relying-party.ts';
import { ATTACKS } from '../panels/sign-in/lab/AttackLab.tsx';
import { CHECK, type Attack, type Outcome } from '../panels/sign-in/lab/attacks/attack.ts';
import { openWorld } from '../platform/testing/open-world.ts';

/** A world and a client that follows redirects to the app as a browser does. */
async function openLab() {
  const world = await openWorld();
  const { base_url: baseUrl } = world.platform.deployment;
  // Beside the host that tests have, so that an address can look like that of the app.
  const redirect_urls = [`${baseUrl}/relying-party`];
  await world.sandbox(`/apps/${world.app.app_id}`, { redirect_urls }, 'PATCH');
  const client = createClient({
    baseUrl,
    fetch: async (input, init) => {
      const answer = await world.platform.fetch(new Request(input, init));
      const location = answer.headers.get('location');
      if (location === null) return answer;
      expect([CALLBACK_PATH, LOOK_ALIKE_PATH]).toContain(new URL(location).pathname);
      return Object.defineProperty(new Response('the app'), 'url', { value: location });
    },
  });
  return { world, client };
}

/** Plays an attack; `off` skips the check that stops it. */
async function played(attack: Attack, off: boolean) {
  const { world, client } = await openLab();
  const { checks } = attack.guard;
  if (off && 'platform' in checks)
    await world.sandbox('/conditions/checks_off', { checks: [checks.platform] }, 'PUT');
  const told: string[] = [];
  const brief = await client.world();
  const [app] = brief.apps;
  if (app === undefined) throw new Error('there is no app');
  const skippedChecks = off && 'app' in checks ? checks.app : [];
  const outcome = await attack.play({ client, world: brief, app, skippedChecks }, (id) => {
    told.push(id);
  });
  return { outcome, told, brief, client };
}

const stoppedBy = ({ checks, harm }: Outcome) =>
  harm === null ? checks.find(({ passed }) => !passed)?.title : 'nothing';

describe.each(ATTACKS.map((attack) => [attack.id, attack] as const))('%s', (_, attack) => {
  const ids = attack.scenes.map(({ id }) => id);

  it('is stopped by its check, and nothing after that happens', async () => {
    const { outcome, told } = await played(attack, false);
    expect(stoppedBy(outcome)).not.toBe('nothing');
    expect(told).toEqual(ids.slice(0, ids.indexOf(CHECK) + 1));
  });

  it('succeeds without that check, with a harm to see', async () => {
    const { outcome, told, brief } = await played(attack, true);
    expect(stoppedBy(outcome)).toBe('nothing');
    expect(told).toEqual(ids);
    // The account shown is the victim’s, or the attacker’s where the victim is signed in to that.
    const users = [brief.users.admin, brief.users.sample[0]];
    expect(users).toContain(
      outcome.harm?.facts.find(([name]) => ['User id', 'Posted by'].includes(name))?.[1],
    );
  });
});

it('an attack is still stopped where another check is skipped', async () => {
  const [nonce, tampered] = ['replayed-nonce', 'tampered-payload'].map((id) =>
    ATTACKS.find((attack) => attack.id === id),
  );
  if (nonce === undefined || tampered === undefined) throw new Error('an attack is missing');
  const { client } = await openLab();
  const world = await client.world();
  const [app] = world.apps;
  if (app === undefined) throw new Error('there is no app');
  const stage = { client, world, app, skippedChecks: ['signature'] };
  expect(stoppedBy(await nonce.play(stage, () => {}))).toBe('Nonce');
  expect(stoppedBy(await tampered.play({ ...stage, skippedChecks: ['nonce'] }, () => {}))).toBe(
    'Signature',
  );
});

it('the clock and the messages are as they were after all attacks succeeded', async () => {
  for (const id of ['expired-token', 'mixed-scopes']) {
    const attack = ATTACKS.find((each) => each.id === id);
    if (attack === undefined) throw new Error('an attack is missing');
    const { brief, client } = await played(attack, true);
    const after = await client.world();
    expect(after.clock.now).toBe(brief.clock.now);
    const deletes = (await client.exchanges(null)).find(({ name }) => name === 'chat.delete');
    expect(deletes?.error ?? null).toBeNull();
  }
});
