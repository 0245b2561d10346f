import type { ErrorCode } from '../../contract/errors/errors.ts';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

const plain = (text: string) => ({ type: 'plain_text', text });

const NOTE = { type: 'section', block_id: 'note', text: plain('Nothing to fill in.') };
const MORE = {
  type: 'actions',
  block_id: 'more',
  elements: [{ type: 'button', action_id: 'more', text: plain('More') }],
};

/** A modal as JSON, with a button. */
const modal = (more: object = {}) =>
  JSON.stringify({ type: 'modal', title: plain('A form'), blocks: [NOTE, MORE], ...more });

/** Gives the app of the world a manifest with a shortcut and a command, and stops the clock. */
async function offer(recorder: RecipeRecorder, homeTab = true): Promise<void> {
  await recorder.stopClock();
  const { app_id, name } = recorder.app;
  const manifest = {
    display_information: { name },
    features: {
      app_home: { home_tab_enabled: homeTab },
      bot_user: { display_name: name },
      shortcuts: [
        { type: 'global', name: 'A form', callback_id: 'form', description: 'Opens a form' },
      ],
      slash_commands: [{ command: '/form', description: 'Opens a form' }],
    },
    oauth_config: { scopes: { bot: ['commands', 'chat:write'] } },
    settings: { interactivity: { is_enabled: true }, socket_mode_enabled: true },
  };
  await recorder.sandbox(`/apps/${app_id}/manifest`, { manifest }, 'PUT');
}

/** What a person does, and the payload that the app gets. */
const act = async (recorder: RecipeRecorder, body: object) =>
  (await recorder.sandbox('/interactions', { user_id: recorder.brief.users.admin, ...body })).body
    .interaction.payload;

/** Somebody chooses the shortcut; answers its trigger. */
const chooseShortcut = async (recorder: RecipeRecorder): Promise<string> =>
  (await act(recorder, { type: 'shortcut', app_id: recorder.app.app_id, callback_id: 'form' }))
    .trigger_id;

const openModal = async (recorder: RecipeRecorder, view = modal()) =>
  (await recorder.call('views.open', { trigger_id: await chooseShortcut(recorder), view })).body
    .view;

/** Puts a view on the one with this id, whose button somebody presses. */
const pushOn = async (recorder: RecipeRecorder, view_id: string) => {
  const { trigger_id } = await act(recorder, { type: 'action', view_id, action_id: 'more' });
  return (await recorder.call('views.push', { trigger_id, view: modal() })).body.view?.id as string;
};

/** Somebody types the command; answers its response URL. */
async function typeCommand(recorder: RecipeRecorder): Promise<string> {
  const channel = recorder.channel('deploys');
  return (await act(recorder, { type: 'command', channel, command: '/form' })).response_url;
}

const viewCard = (
  code: ErrorCode,
  title: string,
  caption: string,
  make: (recorder: RecipeRecorder) => Promise<unknown>,
): RecipeCard => ({
  code,
  title,
  caption,
  make: async (recorder) => {
    await offer(recorder);
    await make(recorder);
  },
});

const urlCard = (
  code: WebhookErrorCode,
  title: string,
  caption: string,
  make: (recorder: RecipeRecorder, url: string) => Promise<unknown>,
): RecipeCard => ({
  surface: 'webhook',
  code,
  title,
  caption,
  make: async (recorder) => {
    await offer(recorder);
    await make(recorder, await typeCommand(recorder));
  },
});

/** Errors of modals, Home tabs and response URLs. */
export const ABOUT_VIEWS: readonly RecipeCard[] = [
  viewCard(
    'expired_trigger_id',
    'A modal that comes four seconds late',
    'A trigger lives three seconds from the press. Open the modal first, with a note that it is loading, and fill it in with views.update.',
    async (recorder) => {
      const trigger_id = await chooseShortcut(recorder);
      await recorder.sandbox('/clock', { advance_s: 4 });
      await recorder.call('views.open', { trigger_id, view: modal() });
    },
  ),
  viewCard(
    'exchanged_trigger_id',
    'Two modals for one press',
    'A trigger opens one view. The second call can change the view that is open with views.update.',
    async (recorder) => {
      const trigger_id = await chooseShortcut(recorder);
      await recorder.call('views.open', { trigger_id, view: modal() });
      await recorder.call('views.open', { trigger_id, view: modal() });
    },
  ),
  viewCard(
    'invalid_trigger_id',
    'A trigger that nobody gave out',
    'A trigger_id is taken from a payload as it is. This one was made up.',
    (recorder) => recorder.call('views.open', { trigger_id: '1.2.3', view: modal() }),
  ),
  viewCard(
    'hash_conflict',
    'A modal that changed meanwhile',
    'The hash says which state of the view the app has seen. Another update was faster, so this one would undo it.',
    async (recorder) => {
      const { id: view_id, hash } = await openModal(recorder);
      await recorder.call('views.update', { view_id, view: modal(), hash });
      await recorder.call('views.update', { view_id, view: modal(), hash });
    },
  ),
  viewCard(
    'not_found',
    'A modal that the person closed',
    'The person pressed Cancel before the app was ready. There is nothing left to update.',
    async (recorder) => {
      const { id: view_id } = await openModal(recorder);
      await act(recorder, { type: 'view_closed', view_id });
      await recorder.call('views.update', { view_id, view: modal() });
    },
  ),
  viewCard(
    'duplicate_external_id',
    'Two views with one external id',
    'An external_id names one view of the app. Add something that differs, such as the id of the person.',
    async (recorder) => {
      const { id: view_id } = await openModal(recorder, modal({ external_id: 'form' }));
      const { trigger_id } = await act(recorder, { type: 'action', view_id, action_id: 'more' });
      await recorder.call('views.push', { trigger_id, view: modal({ external_id: 'form' }) });
    },
  ),
  viewCard(
    'push_limit_reached',
    'A fourth view on a modal',
    'A modal has three views on top of each other. Replace the top one with views.update.',
    async (recorder) => {
      const { id } = await openModal(recorder);
      await pushOn(recorder, await pushOn(recorder, await pushOn(recorder, id)));
    },
  ),
  {
    code: 'not_enabled',
    title: 'A Home tab for an app that has none',
    caption: 'The manifest turns the Home tab off: features.app_home.home_tab_enabled is false.',
    make: async (recorder) => {
      await offer(recorder, false);
      const view = JSON.stringify({ type: 'home', blocks: [NOTE] });
      await recorder.call('views.publish', { user_id: recorder.brief.users.admin, view });
    },
  },
  urlCard(
    'expired_url',
    'An answer after half an hour',
    'A response URL takes posts for 30 minutes. Later, post with chat.postMessage.',
    async (recorder, url) => {
      await recorder.sandbox('/clock', { advance_s: 1800 });
      await recorder.post({ text: 'Done at last' }, url);
    },
  ),
  urlCard(
    'used_url',
    'A sixth answer to one command',
    'A response URL takes five posts. Replace the first answer with replace_original, or post with chat.postMessage.',
    async (recorder, url) => {
      for (let step = 1; step <= 6; step += 1) await recorder.post({ text: `Step ${step}` }, url);
    },
  ),
];
