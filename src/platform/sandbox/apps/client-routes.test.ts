import { expect, it } from 'vitest';
import { openInteractiveApp } from '../../testing/interactive-app.ts';

/** Reads one message as a person. */
async function read(app: Awaited<ReturnType<typeof openInteractiveApp>>, place: object) {
  const query = new URLSearchParams({ user_id: app.user_id, ...place });
  return (await app.world.sandbox(`/messages?${query}`)).body.message;
}

it('says which tabs of an app people can open', async () => {
  const app = await openInteractiveApp();
  const tabs = async () => {
    const { body } = await app.world.sandbox('/offers');
    const found = body.apps.find(({ app_id }: { app_id: string }) => app_id === app.app_id);
    return [found.home_tab, found.messages_tab];
  };
  expect(await tabs()).toEqual([true, true]);
  const { manifest } = (await app.world.sandbox(`/apps/${app.app_id}/manifest`)).body;
  const app_home = { home_tab_enabled: false, messages_tab_enabled: false };
  const changed = { ...manifest, features: { ...manifest.features, app_home } };
  const path = `/apps/${app.app_id}/manifest`;
  const saved = await app.world.sandbox(path, { manifest: changed }, 'PUT');
  expect(saved.body.ok).toBe(true);
  expect(await tabs()).toEqual([false, false]);
});

it('reads a message as conversations.history has it', async () => {
  const app = await openInteractiveApp();
  const { channel } = app;
  const { ts } = (await app.call('chat.postMessage', { channel, text: 'hello' })).body;
  const args = { channel, latest: ts, inclusive: 'true', limit: '1' };
  const history = await app.world.call('conversations.history', args, { token: app.world.user });
  expect(await read(app, { channel, ts })).toEqual(history.body.messages[0]);
});

it('reads nothing that the person does not see', async () => {
  const app = await openInteractiveApp();
  const { channel } = app;
  expect(await read(app, { channel, ts: '1.000001' })).toBeNull();
  const made = await app.world.call(
    'conversations.create',
    { name: 'secret', is_private: 'true' },
    { token: app.world.user },
  );
  const secret = made.body.channel.id;
  const { ts } = (
    await app.world.call(
      'chat.postMessage',
      { channel: secret, text: 'psst' },
      { token: app.world.user },
    )
  ).body;
  const place = { channel: secret, ts };
  expect(await read(app, place)).toMatchObject({ text: 'psst' });
  const { users } = (await app.world.sandbox('')).body;
  const outsider = users.sample.find((id: string) => id !== app.user_id);
  expect(await read(app, { ...place, user_id: outsider })).toBeNull();
});
