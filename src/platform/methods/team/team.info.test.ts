import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('team.info', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'team:read',
  assumptions: ['A-80'],
});

describe('team.info', () => {
  it('returns the workspace, with pictures that the platform serves', async () => {
    const world = await openWorld();
    const { id, name } = (await world.brief()).team;
    const { team } = (await world.call('team.info')).body;
    expect(team).toMatchObject({ id, name, domain: 'meridian', email_domain: 'parley.test' });
    expect(team.url).toBe((await world.call('auth.test')).body.url);
    for (const size of [34, 44, 68, 88, 102, 132, 230]) {
      const address = new URL(team.icon[`image_${size}`]);
      expect(address.href.startsWith(team.avatar_base_url)).toBe(true);
      const drawn = await world.platform.fetch(new Request(address));
      expect(await drawn.text()).toContain(`width="${size}"`);
    }
  });

  it('takes its id and its domain, and no other', async () => {
    const world = await openWorld();
    const { id } = (await world.brief()).team;
    const info = async (args: Record<string, string>) => (await world.call('team.info', args)).body;
    expect((await info({ team: id, domain: 'meridian' })).team.id).toBe(id);
    expect((await info({ team: 'T0NOWHERE' })).error).toBe('team_not_found');
    expect((await info({ domain: 'elsewhere' })).error).toBe('team_not_found');
  });
});
