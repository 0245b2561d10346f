import type { Step } from './journey.ts';
import { worldOf } from './tab.ts';

/** A program that answers a command with a form, posts what was filled in with a button, and publishes its Home tab. */
const PROGRAM = `const plain = (text) => ({ type: 'plain_text', text });
const button = (action_id, text) => ({
  type: 'actions',
  elements: [{ type: 'button', action_id, value: action_id, text: plain(text) }],
});
const publish = (api, user_id, blocks) =>
  api('views.publish', { user_id, view: { type: 'home', blocks } });

receive(async ({ event, payload, api, respond }) => {
  if (event && event.type === 'app_home_opened') {
    await publish(api, event.user, [button('more', 'Show more')]);
    return;
  }
  if (!payload) return;
  if (payload.command === '/task') {
    const blocks = [{
      type: 'input',
      block_id: 'what',
      label: plain('What?'),
      element: { type: 'plain_text_input', action_id: 'text' },
    }];
    const view = { type: 'modal', title: plain('New task'), submit: plain('Save'), blocks };
    await api('views.open', {
      trigger_id: payload.trigger_id,
      view: { ...view, private_metadata: payload.response_url },
    });
    return;
  }
  if (payload.type === 'view_submission') {
    const text = payload.view.state.values.what.text.value;
    if (text.length < 5) return { response_action: 'errors', errors: { what: 'Say more.' } };
    await respond(payload.view.private_metadata, {
      response_type: 'in_channel',
      text,
      blocks: [{ type: 'section', text: plain(text) }, button('done', 'Tick it off')],
    });
    return;
  }
  if (payload.type !== 'block_actions') return;
  if (payload.view) {
    const blocks = [{ type: 'section', text: plain('That is all') }];
    await publish(api, payload.user.id, blocks);
  } else {
    await respond(payload.response_url, { replace_original: true, text: 'Ticked off' });
  }
});
`;

/** The steps of the journey in which a person uses an app in the Workspace. They end with the receiver stopped. */
export const APP_STEPS: readonly Step[] = [
  [
    'opens a form by a command, and posts what is filled in',
    async ({ tab, url }) => {
      await tab.run(async (program) => {
        const { apps, deployment } = await (await fetch('sandbox')).json();
        const [{ app_id, name }] = apps;
        const called = `https://receiver.parley.test/${app_id}`;
        const scopes = { bot: ['chat:write', 'commands'] };
        const command = { command: '/task', description: 'Asks for a task', url: called };
        const manifest = {
          display_information: { name },
          features: {
            bot_user: { display_name: 'tasks' },
            app_home: { home_tab_enabled: true },
            slash_commands: [command],
          },
          oauth_config: { scopes },
          settings: {
            event_subscriptions: { request_url: called, bot_events: ['app_home_opened'] },
            interactivity: { is_enabled: true, request_url: called },
          },
        };
        const body = JSON.stringify({ manifest });
        const answer = await fetch(`sandbox/apps/${app_id}/manifest`, { method: 'PUT', body });
        if (!answer.ok) throw new Error(await answer.text());
        localStorage.setItem(`parley.receiver.${deployment.name}.${name}`, program);
      }, PROGRAM);
      await tab.go('about:blank');
      await tab.go(`${url}#/events?view=receiver`);
      await tab.press('button', 'Start');
      await tab.reads('status', 'State of the receiver', 'Running');
      await tab.go(`${url}#/workspace?channel=general`);
      await tab.sees('textbox', 'Message to #general');
      await tab.key('Control+k');
      await tab.sees('combobox', 'Go to or run');
      await tab.type('Act as Owner');
      await tab.key('Enter');
      await tab.press('textbox', 'Message to #general');
      await tab.type('/task ');
      await tab.key('Enter');
      await tab.reads('dialog', 'New task', 'asks this, not Parley');
      await tab.write('What?', 'milk');
      await tab.press('button', 'Save');
      await tab.reads('dialog', 'New task', 'Say more.');
      await tab.write('What?', 'Buy some milk');
      await tab.press('button', 'Save');
      await tab.reads('feed', 'Messages', 'Buy some milk');
    },
  ],
  [
    'presses the button of the message, which the app replaces',
    async ({ tab }) => {
      await tab.press('button', 'Tick it off');
      await tab.reads('feed', 'Messages', 'Ticked off');
      await tab.reads('feed', 'Messages', /^(?![^]*Buy some milk)/);
    },
  ],
  [
    'opens the Home tab, and presses the button there',
    async ({ tab, url }) => {
      const { name } = (await worldOf(tab)).apps[0];
      await tab.press('option', name);
      await tab.press('button', 'Show more');
      await tab.reads('region', `Home of ${name}`, 'That is all');
      await tab.go(`${url}#/events?view=receiver`);
      await tab.press('button', 'Stop');
      await tab.reads('status', 'State of the receiver', 'Stopped');
    },
  ],
];
