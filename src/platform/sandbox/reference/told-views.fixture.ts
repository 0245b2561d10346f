import type { OpenWorld } from '../../testing/open-world.ts';

/** A person opens modals of the app, which puts views on top, changes them, and publishes a Home tab. */
export async function tellViews(world: OpenWorld, token: string): Promise<void> {
  const call = (method: string, args: Readonly<Record<string, string>>) =>
    world.call(method, args, { token });
  const { app_id } = world.app;
  const read = (await world.sandbox(`/apps/${app_id}/manifest`)).body.manifest;
  const shortcut = { type: 'global', name: 'Form', callback_id: 'form', description: 'A form' };
  const home = { home_tab_enabled: true };
  const features = { ...read.features, shortcuts: [shortcut], app_home: home };
  const settings = { ...read.settings, socket_mode_enabled: true };
  const manifest = { ...read, features, settings };
  await world.sandbox(`/apps/${app_id}/manifest`, { manifest }, 'PUT');
  const user_id = (await world.brief()).users.admin;
  const act = async (body: object) =>
    (await world.sandbox('/interactions', { user_id, ...body })).body.interaction.payload
      .trigger_id as string;
  const choose = () => act({ type: 'shortcut', app_id, callback_id: 'form' });
  const plain = (text: string) => ({ type: 'plain_text', text });
  const button = { type: 'button', action_id: 'more', text: plain('More') };
  const blocks = [{ type: 'actions', block_id: 'line', elements: [button] }];
  const bare = { type: 'modal', title: plain('Task'), blocks };
  const whole = { ...bare, submit: plain('Save'), close: plain('Cancel') };
  const open = async (view: object) =>
    (await call('views.open', { trigger_id: await choose(), view: JSON.stringify(view) })).body.view
      .id as string;
  const press = (view_id: string) => act({ type: 'action', view_id, action_id: 'more' });
  const push = async (on: string, view: object) =>
    (await call('views.push', { trigger_id: await press(on), view: JSON.stringify(view) })).body
      .view.id as string;
  const update = (view_id: string, view: object) =>
    call('views.update', { view_id, view: JSON.stringify(view) });
  await open(bare);
  const first = await open(whole);
  const second = await push(first, bare);
  await push(second, whole);
  await update(first, bare);
  await update(second, whole);
  const tab = JSON.stringify({ type: 'home', blocks });
  const published = await call('views.publish', { user_id, view: tab });
  await update(published.body.view.id, { type: 'home', blocks });
}
