import type { OpenWorld } from '../../testing/open-world.ts';

/** What the tests of views need: views as JSON, triggers, and what is open. */

const text = (value: string) => ({ type: 'plain_text', text: value });

export const modal = (more: object = {}): string =>
  JSON.stringify({
    type: 'modal',
    title: text('Task'),
    blocks: [
      {
        type: 'input',
        block_id: 'what',
        label: text('What?'),
        element: { type: 'plain_text_input', action_id: 'text' },
      },
      {
        type: 'actions',
        block_id: 'more',
        elements: [{ type: 'button', action_id: 'press', text: text('Press') }],
      },
    ],
    submit: text('Save'),
    ...more,
  });

export const homeTab = (more: object = {}): string =>
  JSON.stringify({
    type: 'home',
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Hi' } }],
    ...more,
  });

/** Issues a trigger that lives as long as a person's. */
export async function trigger(world: OpenWorld, more: object = {}): Promise<string> {
  const body = { app_id: world.app.app_id, life_s: 3, ...more };
  return (await world.sandbox('/triggers', body)).body.trigger_id;
}

/** Calls a method of views; answers the view, or the refusal. */
export const callViews = async (
  world: OpenWorld,
  method: string,
  args: Record<string, string>,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
): Promise<any> => (await world.call(method, args)).body;

/** Opens a modal for the owner. */
export const openModal = async (world: OpenWorld, view = modal()) =>
  (await callViews(world, 'views.open', { trigger_id: await trigger(world), view })).view;

/** Ids of the modals that the owner has open with the app, the lowest first. */
export async function openIds(world: OpenWorld): Promise<string[]> {
  const { admin } = (await world.brief()).users;
  const { body } = await world.sandbox(`/views?user_id=${admin}&app_id=${world.app.app_id}`);
  return body.modals.map(({ id }: { id: string }) => id);
}

/** What `describeMethod` expects of a method of views. */
export const VIEW_METHOD = {
  verbs: 'POST',
  tokens: ['bot'],
  needed: null,
  assumptions: ['A-49'],
} as const;

/** Another app of the world: its id and its bot token. */
export async function addApp(world: OpenWorld): Promise<{ app_id: string; token: string }> {
  const manifest = {
    display_information: { name: 'Second' },
    features: { bot_user: { display_name: 'second' }, app_home: { home_tab_enabled: false } },
    oauth_config: { scopes: { bot: ['chat:write'] } },
  };
  const { app } = (await world.sandbox('/apps', { manifest })).body;
  return { app_id: app.app_id, token: app.tokens[0].token };
}
