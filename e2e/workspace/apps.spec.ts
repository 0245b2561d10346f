import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { violationsOf } from '../axe.ts';
import { startServer, type OwnServer } from '../hosts/own-server.ts';
import { expect, test } from '../hosts/patient.ts';
import { ShellPage } from '../pages/shell-page.ts';

/** What the app of this test answers: a plain program, without any framework. */
interface Payload {
  readonly type?: string;
  readonly event?: { readonly type: string; readonly user: string };
  readonly actions?: readonly { readonly action_id: string }[];
  readonly trigger_id?: string;
  readonly response_url?: string;
  readonly view?: {
    readonly state: {
      readonly values: { readonly what: { readonly text: { readonly value: string } } };
    };
  };
}

const plain = (words: string) => ({ type: 'plain_text', text: words });
const button = (action_id: string, words: string) => ({
  type: 'button',
  action_id,
  text: plain(words),
});

const FORM = {
  type: 'modal',
  callback_id: 'form',
  title: plain('New task'),
  submit: plain('Save'),
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      label: plain('What?'),
      element: { type: 'plain_text_input', action_id: 'text' },
    },
  ],
};

let server: OwnServer;
let app: Server;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  app.close();
  await server.stop();
});

/** Starts the program, and creates its app. */
async function startApp() {
  let token = '';
  const call = (method: string, args: object) =>
    fetch(`${server.base}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(args),
    });
  const answer = async (request: IncomingMessage): Promise<object | null> => {
    const body = await text(request);
    if (body.startsWith('{')) {
      const { event } = JSON.parse(body) as Payload;
      const blocks = [{ type: 'section', text: plain('Nothing to do') }];
      if (event?.type === 'app_home_opened')
        await call('views.publish', { user_id: event.user, view: { type: 'home', blocks } });
      return null;
    }
    const form = Object.fromEntries(new URLSearchParams(body));
    if (form['command'] === '/todo')
      return {
        response_type: 'in_channel',
        text: 'A poll',
        blocks: [
          { type: 'actions', elements: [button('approve', 'Approve'), button('more', 'Form')] },
        ],
      };
    const payload = JSON.parse(form['payload'] ?? '{}') as Payload;
    const action = payload.actions?.[0]?.action_id;
    if (action === 'more') await call('views.open', { trigger_id: payload.trigger_id, view: FORM });
    if (action === 'approve')
      await fetch(payload.response_url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Only you approved' }),
      });
    if (payload.type !== 'view_submission') return null;
    return payload.view?.state.values.what.text.value === 'nothing'
      ? { response_action: 'errors', errors: { what: 'Something, please.' } }
      : null;
  };
  app = createServer((request, response) => {
    void answer(request).then((value) => {
      response.setHeader('content-type', 'application/json');
      response.end(value === null ? '' : JSON.stringify(value));
    });
  });
  await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
  const manifest = {
    display_information: { name: 'Todo' },
    features: {
      bot_user: { display_name: 'todo' },
      app_home: { home_tab_enabled: true },
      slash_commands: [
        { command: '/todo', description: 'Asks everybody', usage_hint: '[what]', url },
      ],
    },
    oauth_config: { scopes: { bot: ['chat:write', 'commands'] } },
    settings: {
      event_subscriptions: { request_url: url, bot_events: ['app_home_opened'] },
      interactivity: { is_enabled: true, request_url: url },
    },
  };
  const created = await fetch(`${server.base}/sandbox/apps`, {
    method: 'POST',
    body: JSON.stringify({ manifest }),
  });
  const { app: made } = (await created.json()) as {
    app: { tokens: readonly { token: string }[] };
  };
  token = made.tokens[0]?.token ?? '';
}

test('an app is used in the Workspace: a command, a button, a form and its Home tab', async ({
  page,
}) => {
  await startApp();
  const shell = new ShellPage(page);
  await page.goto(`${server.base}/#/workspace?channel=general`);
  const people = await shell.openFromBar('Acting as');
  await people.getByRole('option', { name: /^Owner/ }).click();
  const box = page.getByRole('textbox', { name: 'Message to #general' });

  await test.step('a command is offered while it is typed, and its answer is posted', async () => {
    await box.fill('/to');
    const offered = page.getByRole('listbox', { name: 'Commands' });
    await expect(offered.getByRole('option', { name: /\/todo/ })).toContainText('Asks everybody');
    await box.press('Tab');
    await expect(box).toHaveValue('/todo ');
    await box.press('Enter');
    await expect(page.getByRole('feed').getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('a press is answered for one person', async () => {
    await page.getByRole('feed').getByRole('button', { name: 'Approve' }).click();
    const own = page.getByRole('log', { name: 'Only visible to you' });
    await expect(own).toContainText('Only you approved');
    await own.getByRole('button', { name: 'Dismiss the message' }).click();
    await expect(own).toBeHidden();
  });

  await test.step('a form says whose it is and what is missing, and closes once it is saved', async () => {
    await page.getByRole('feed').getByRole('button', { name: 'Form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await expect(dialog).toContainText('Todo asks this, not Parley.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('must be filled in');
    await dialog.getByRole('textbox', { name: 'What?' }).fill('nothing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Something, please.');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'What?' }).fill('buy milk');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('its Home tab is published when it is opened', async () => {
    const apps = page.getByRole('listbox', { name: 'Apps' });
    await apps.getByRole('option', { name: 'Todo' }).click();
    await expect(page.getByRole('region', { name: 'Home of Todo' })).toContainText('Nothing to do');
    await page.getByRole('button', { name: 'Back to the conversations' }).click();
    await expect(box).toBeVisible();
  });

  await test.step('a command reaches its app before the page has read what apps offer', async () => {
    const asked = page.getByRole('feed').getByRole('button', { name: 'Approve' });
    await expect(asked).not.toHaveCount(0);
    const before = await asked.count();
    await page.route('**/sandbox/offers', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.reload();
    await expect(asked).toHaveCount(before);
    await box.fill('/todo early');
    await box.press('Enter');
    await expect(asked).toHaveCount(before + 1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a person chats with an assistant: with suggestions, a status and a title', async () => {
    const made = await sandbox<{ app: { app_id: string; tokens: Minted[] } }>('/apps', {
      manifest: ASSISTANT,
    });
    const { token = '' } = made.app.tokens.find(({ type }) => type === 'bot') ?? {};
    await page.goto(`${server.base}/#/workspace?app=${made.app.app_id}`);
    await page.getByRole('button', { name: 'New chat' }).click();
    const suggested = page.getByRole('group', { name: 'Suggestions' });
    await expect(suggested.getByRole('button', { name: 'Help' })).toBeVisible();
    const done = await sandbox<{ interactions: { channel: string; ts: string }[] }>(
      '/interactions',
    );
    const { channel = '', ts = '' } = done.interactions.at(-1) ?? {};
    const say = (method: string, args: object) =>
      fetch(`${server.base}/api/${method}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ channel, channel_id: channel, thread_ts: ts, ...args }),
      });
    const chat = page.getByRole('feed', { name: 'Messages of the chat' }).getByRole('article');
    await suggested.getByRole('button', { name: 'Help' }).click();
    await expect(chat).toContainText('What can you do?');
    await expect(suggested).toBeHidden();
    await say('assistant.threads.setStatus', { status: 'is thinking...' });
    await expect(page.getByText('Helper is thinking...')).toBeVisible();
    await say('chat.postMessage', { text: 'Everything' });
    await expect(chat.last()).toContainText('Everything');
    await expect(page.getByText('Helper is thinking...')).toBeHidden();
    await say('assistant.threads.setTitle', { title: 'What it can do' });
    await expect(page.getByRole('button', { name: /What it can do/ })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await say('agents.sessions.setStatus', { status: 'processing' });
    await expect(page.getByText('Helper is working')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop Helper' }).click();
    await expect
      .poll(async () => JSON.stringify(await sandbox('/events')))
      .toContain('agent_session_stopped');
    await say('agents.sessions.setStatus', { status: 'active' });
    await expect(page.getByText('Helper is working')).toBeHidden();
    await page.getByRole('button', { name: 'Rename this chat' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('All of it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /All of it/ })).toBeVisible();
  });
});

interface Minted {
  readonly type: string;
  readonly token: string;
}

const ASSISTANT = {
  display_information: { name: 'Helper' },
  features: {
    bot_user: { display_name: 'helper' },
    app_home: { home_tab_enabled: false },
    assistant_view: { suggested_prompts: [{ title: 'Help', message: 'What can you do?' }] },
  },
  oauth_config: { scopes: { bot: ['assistant:write', 'chat:write', 'im:history'] } },
  settings: {
    socket_mode_enabled: true,
    event_subscriptions: { bot_events: ['agent_session_stopped'] },
  },
};

/** Reads from the sandbox of the server, or with a body changes its world. */
async function sandbox<Answer>(path: string, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${server.base}/sandbox${path}`, init)).json()) as Answer;
}
