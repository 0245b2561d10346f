import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionEntry } from '../../contract/conditions.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

const enter = (world: OpenWorld, name: string, parameters: object = {}) =>
  world.sandbox(`/conditions/${name}`, parameters, 'PUT');
const leave = (world: OpenWorld, name: string) =>
  world.send(`/sandbox/conditions/${name}`, { method: 'DELETE' });
const entries = async (world: OpenWorld) =>
  (await world.sandbox('/conditions')).body.conditions as ConditionEntry[];

const all = await entries(await openWorld());

describe('every condition', () => {
  it.each(all.map(({ name }) => name))('%s leaves the world as it was', async (name) => {
    const world = await openWorld();
    // A clock that runs is the one thing that differs between two looks at a world.
    await world.sandbox('/clock', { frozen: true });
    const before = (await world.sandbox('/snapshot')).body;
    expect((await enter(world, name)).body).toMatchObject({ ok: true, active: true });
    expect((await world.brief()).conditions.map((condition) => condition.name)).toEqual([name]);
    const { rows } = (await world.sandbox('/snapshot')).body;
    expect(rows.length).toBeGreaterThan(before.rows.length + 1);
    await enter(world, name);
    expect((await leave(world, name)).body).toMatchObject({ ok: true, active: false });
    expect((await world.sandbox('/snapshot')).body).toEqual(before);
  });

  it('leave the world as it was together, in whatever order they are left', async () => {
    const names = fc.uniqueArray(fc.constantFrom(...all.map(({ name }) => name)), {
      minLength: 2,
      maxLength: 6,
    });
    const orders = names.chain((entered) =>
      fc.tuple(
        fc.constant(entered),
        fc.shuffledSubarray(entered, { minLength: entered.length, maxLength: entered.length }),
      ),
    );
    const world = await openWorld();
    await world.sandbox('/clock', { frozen: true });
    const before = (await world.sandbox('/snapshot')).body;
    const holds = async ([entered, left]: [string[], string[]]) => {
      for (const name of entered) await enter(world, name);
      for (const name of left) await leave(world, name);
      expect((await world.sandbox('/snapshot')).body).toEqual(before);
    };
    await fc.assert(fc.asyncProperty(orders, holds), {
      numRuns: 60,
      // Two that overwrite the same field, the first left first.
      examples: [
        ['enterprise_migration', 'joining_organization'],
        ['transient_failures', 'catastrophic_failures'],
        ['webhook_disabled', 'webhook_revoked'],
        ['channel_archived', 'channel_deleted'],
      ].map((both) => [[both, both]]),
    });
  });

  it('go on when another is left that was entered before them', async () => {
    const world = await openWorld();
    await enter(world, 'enterprise_migration');
    await enter(world, 'joining_organization');
    await leave(world, 'enterprise_migration');
    const errors = [(await world.call('auth.test')).body, (await world.call('auth.test')).body];
    expect(errors.map(({ error }) => error)).toContain('team_added_to_org');
    expect((await world.brief()).conditions.map(({ name }) => name)).toEqual([
      'joining_organization',
    ]);
  });

  /** Those that answers carry: what a network does to an answer is in the log, and what people see, in interactions. */
  const withCodes = all.filter(
    ({ name, codes }) => codes.length > 0 && name !== 'call_faults' && name !== 'apps_unresponsive',
  );
  it.each(withCodes.map((entry) => [entry.name, entry] as const))(
    '%s leads to a code it names, as it comes, for the tokens of the default world',
    async (name, { codes }) => {
      const world = await openWorld();
      const channel = world.channels['deploys'] ?? '';
      const { body } = await world.call('conversations.history', { channel, limit: '1' });
      const narrow = { app_id: world.app.app_id, channel_id: world.channels['general'] };
      const { users } = await world.brief();
      const ofMember = { ...narrow, user_id: users.sample[0] };
      const { body: inGeneral } = await world.sandbox('/webhooks', ofMember);
      await enter(world, name);
      const errors = new Set<string>();
      for (const url of [world.app.webhooks[0]?.url ?? '', inGeneral.url as string]) {
        const { pathname } = new URL(url);
        errors.add((await world.send(pathname, { method: 'POST', body: '{"text":"x"}' })).body);
      }
      for (const token of [world.bot, world.user, world.bot]) {
        errors.add(
          (await world.call('chat.delete', { channel, ts: body.messages[0].ts }, { token })).body
            .error,
        );
      }
      const issued = (await world.sandbox('/triggers', { app_id: world.app.app_id })).body;
      const view = '{"type":"modal","title":{"type":"plain_text","text":"A"},"blocks":[]}';
      const opening = { trigger_id: issued.trigger_id, view };
      errors.add((await world.call('views.open', opening, { token: world.bot })).body.error);
      expect(codes.some((code) => errors.has(code))).toBe(true);
      await leave(world, name);
      expect((await world.call('auth.test')).body.ok).toBe(true);
    },
  );

  it('survives a restart with the world', async () => {
    const world = await openWorld();
    await enter(world, 'posting_suspended');
    const { body: snapshot } = await world.sandbox('/snapshot');
    const other = await openWorld();
    await other.sandbox('/snapshot', snapshot, 'PUT');
    const post = () =>
      other.call('chat.postMessage', { channel: other.channels['deploys'] ?? '', text: 'x' });
    expect((await post()).body.error).toBe('ekm_access_denied');
    await leave(other, 'posting_suspended');
    expect((await post()).body.ok).toBe(true);
  });
});

describe('putting a world in a condition', () => {
  it('refuses what there is not, and changes nothing', async () => {
    const world = await openWorld();
    expect((await enter(world, 'raining')).body.error).toBe('condition_not_found');
    expect((await enter(world, 'throttled', { per_minute: 0 })).body.error).toBe(
      'invalid_parameters',
    );
    expect((await enter(world, 'throttled', { per_hour: 1 })).body.message).toContain('per_hour');
    expect((await enter(world, 'user_deactivated', { user_id: 'U0' })).status).toBe(404);
    expect((await world.brief()).conditions).toEqual([]);
  });
});

describe('failures', () => {
  it('leave the work done in some runs, and undone in others', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await world.sandbox('/reset', { rate_limits: false });
    await enter(world, 'transient_failures', { methods: ['chat.postMessage'] });
    const texts = Array.from({ length: 20 }, (_, n) => `message ${n}`);
    for (const text of texts) {
      expect((await world.call('chat.postMessage', { channel, text })).body).toEqual({
        ok: false,
        error: 'internal_error',
      });
    }
    const { body } = await world.call('conversations.history', { channel });
    const posted = body.messages.filter(({ text }: { text: string }) => texts.includes(text));
    expect(posted.length).toBeGreaterThan(0);
    expect(posted.length).toBeLessThan(texts.length);
  });

  it('are never half done when the service is down', async () => {
    const world = await openWorld();
    await enter(world, 'service_down');
    const channel = world.channels['deploys'] ?? '';
    expect((await world.call('chat.postMessage', { channel, text: 'lost' })).body.error).toBe(
      'service_unavailable',
    );
    await leave(world, 'service_down');
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].text).not.toBe('lost');
  });
});

describe('short pages', () => {
  it('come back while more remain', async () => {
    const world = await openWorld();
    await enter(world, 'short_pages');
    const pages: number[] = [];
    for (let cursor = ''; ;) {
      const { body } = await world.call('users.list', {
        limit: '7',
        ...(cursor === '' ? {} : { cursor }),
      });
      cursor = body.response_metadata.next_cursor;
      if (cursor === '') break;
      pages.push(body.members.length);
    }
    expect(pages).toHaveLength(5);
    expect(Math.min(...pages)).toBeLessThan(7);
  });
});
