import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { pathOf, shareAsPerson, uploadFile } from '../../testing/files.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('files.sharedPublicURL', {
  verbs: 'POST',
  tokens: ['user'],
  needed: 'files:write',
  assumptions: ['A-95'],
  args: shareAsPerson,
  call: async (setting) =>
    (
      await setting.world.call('files.sharedPublicURL', await shareAsPerson(setting), {
        token: setting.world.user,
      })
    ).body,
});

describe('the public address of a file', () => {
  async function withFile() {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const given = { token: world.user, shared: { channel_id: channel } };
    const file = (await uploadFile(world, given)).body.files[0];
    const act = async (method: string, token = world.user) =>
      (await world.call(`files.${method}`, { file: file.id }, { token })).body;
    const open = async (address: string) => world.send(pathOf(address));
    return { world, channel, file, act, open };
  }

  it('works once somebody asked for it, without a token, and until it is revoked', async () => {
    const { file, act, open } = await withFile();
    expect((await open(file.permalink_public)).status).toBe(404);
    const shared = (await act('sharedPublicURL')).file;
    expect(shared).toMatchObject({ public_url_shared: true });
    expect(shared.permalink_public).toBe(file.permalink_public);
    const { status, body, headers } = await open(file.permalink_public);
    expect([status, body]).toEqual([200, 'hello']);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await act('sharedPublicURL')).error).toBe('already_public');
    const revoked = (await act('revokePublicURL')).file;
    expect(revoked).toMatchObject({ public_url_shared: false });
    expect((await open(file.permalink_public)).status).toBe(404);
    expect((await act('revokePublicURL')).file).toEqual(revoked);
    const again = (await act('sharedPublicURL')).file;
    expect(again.permalink_public).not.toBe(file.permalink_public);
    expect((await open(file.permalink_public)).status).toBe(404);
    expect((await open(again.permalink_public)).status).toBe(200);
  });

  it('is nothing with another end, and for another workspace', async () => {
    const { file, act, open } = await withFile();
    await act('sharedPublicURL');
    const address = file.permalink_public as string;
    expect((await open(`${address.slice(0, -1)}!`)).status).toBe(404);
    expect((await open(address.slice(0, -1))).status).toBe(404);
    expect((await open(address.replace('/T', '/T9'))).status).toBe(404);
  });

  it('shows in the messages that share the file, and to nobody who does not see it', async () => {
    const { world, channel, act, file } = await withFile();
    await act('sharedPublicURL');
    const { messages } = (await world.call('conversations.history', { channel })).body;
    expect(messages[0].files[0]).toMatchObject({ id: file.id, public_url_shared: true });
    const hidden = (await uploadFile(world)).body.files[0].id;
    const { body } = await world.call(
      'files.sharedPublicURL',
      { file: hidden },
      { token: world.user },
    );
    expect(body.error).toBe('file_not_found');
  });
});
