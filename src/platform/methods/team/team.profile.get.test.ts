import { expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('team.profile.get', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'users.profile:read',
  assumptions: ['A-82'],
});

it('team.profile.get lists the fields with their section; none is hidden', async () => {
  const world = await openWorld();
  const read = async (args: Record<string, string> = {}) =>
    (await world.call('team.profile.get', args)).body.profile;
  const { fields, sections } = await read();
  expect(fields.map(({ label, type }: Record<string, string>) => [label, type])).toEqual([
    ['Team', 'options_list'],
    ['Manager', 'user'],
    ['Birthday', 'date'],
    ['Home page', 'link'],
    ['Languages', 'text'],
  ]);
  expect(new Set(fields.map(({ id }: { id: string }) => id)).size).toBe(5);
  expect(sections.map(({ id }: { id: string }) => id)).toEqual([fields[0].section_id]);
  expect(await read({ visibility: 'visible' })).toEqual({ fields, sections });
  expect(await read({ visibility: 'hidden' })).toEqual({ fields: [], sections: [] });
  const other = await openWorld({ seed: 2 });
  const { profile } = (await other.call('team.profile.get')).body;
  expect(profile.fields[0].id).not.toBe(fields[0].id);
});
