import { expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { pathOf, shareAsPerson } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('files.revokePublicURL', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'files:write',
  assumptions: ['A-95'],
  args: shareAsPerson,
  call: async (setting) =>
    (
      await setting.world.call('files.revokePublicURL', await shareAsPerson(setting), {
        token: setting.world.user,
      })
    ).body,
});

it('ends a public address that somebody else asked for', async () => {
  const world = await openWorld();
  const args = await shareAsPerson({ world });
  const user_id = (await world.brief()).users.sample.at(-1);
  const somebody = await world.mint('user', ['files:write'], { user_id });
  const shared = (await world.call('files.sharedPublicURL', args, { token: world.user })).body;
  const address = pathOf(shared.file.permalink_public);
  expect((await world.send(address)).status).toBe(200);
  expect((await world.call('files.revokePublicURL', args, { token: somebody })).body.ok).toBe(true);
  expect((await world.send(address)).status).toBe(404);
});
