import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { WorldBrief } from '../../src/contract/sandbox.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('messages are written, in a world that is replaced, and shown to one person only', async ({
  page,
}) => {
  const workspace = new WorkspacePage(page);

  await test.step('a message is posted, edited, reacted to, replied to and deleted, each step a call in the wire', async () => {
    const shell = new ShellPage(page);
    await workspace.open();
    await workspace.say('#deploys', 'Hello *everyone*');
    const message = workspace.message('Hello everyone');
    await expect(message).toBeVisible();
    await expect(message.locator('strong', { hasText: 'everyone' })).toBeVisible();
    await expect(workspace.box('#deploys')).toHaveValue('');

    await message.focus();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Text of the message' }).fill('Hello all');
    await page.keyboard.press('Enter');
    const edited = workspace.message('Hello all');
    await expect(edited.getByText('(edited)')).toBeVisible();

    await edited.focus();
    await page.keyboard.press('+');
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('tada');
    await page.getByRole('option', { name: 'tada', exact: true }).click();
    const reaction = edited.getByRole('button', { name: 'tada, 1' });
    await expect(reaction).toHaveAttribute('aria-pressed', 'true');
    await reaction.click();
    await expect(reaction).toBeHidden();

    await edited.focus();
    await page.keyboard.press('r');
    await workspace.say('the thread', 'A reply');
    await expect(
      workspace.thread.getByRole('article').filter({ hasText: 'A reply' }),
    ).toBeVisible();
    await workspace.thread.getByRole('button', { name: 'Close the thread' }).click();
    await expect(edited.getByRole('button', { name: '1 reply' })).toBeVisible();

    await edited.focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('group', { name: 'Delete this message?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(edited).toBeHidden();
    for (const method of ['chat.update', 'reactions.add', 'reactions.remove', 'chat.delete']) {
      await expect(shell.row(method)).toBeVisible();
    }
  });

  await test.step('files are attached, shared with what is typed, drawn and saved', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (
      await choosing
    ).setFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ship on Friday') },
      { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') },
    ]);
    const attached = page.getByRole('list', { name: 'Files of the next message' });
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await workspace.say('#deploys', 'What we agreed');
    const message = workspace.message('What we agreed');
    await expect(message.getByText('Ship on Friday')).toBeVisible();
    await expect(attached).toBeHidden();
    await expect(workspace.box('#deploys')).toHaveValue('');
    const picture = message.getByRole('img', { name: 'dot.png' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1);
    const { files } = await callAsBot(page, 'files.list', { types: 'images' });
    const dot = { type: 'image', alt_text: 'The dot again', slack_file: { id: files?.[0]?.id } };
    await callAsBot(page, 'chat.postMessage', { text: 'x', blocks: JSON.stringify([dot]) });
    await expect(page.locator('img[src^="data:"][alt="The dot again"]')).toBeVisible();
    const saving = page.waitForEvent('download');
    await message.getByRole('button', { name: 'Save notes.txt' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('notes.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe('Ship on Friday');
  });

  await test.step('the panel loads a world that replaces the current one', async () => {
    await workspace.open();
    await workspace.say('#deploys', 'Of the world before');
    await expect(workspace.message('Of the world before')).toBeVisible();
    await page.evaluate(() => fetch('sandbox/reset', { method: 'POST', body: '{"seed":1}' }));
    await expect(workspace.message('Of the world before')).toBeHidden();
    await expect(workspace.message('Latency looks fine from here.')).toBeVisible();
    await workspace.say('#deploys', 'Of the world after');
    await expect(workspace.message('Of the world after')).toBeVisible();
  });

  await test.step('blocks that load late leave the newest message in sight', async () => {
    const tasks = Array.from({ length: 8 }, (_, at) => ({ task_id: `${at}`, title: `Task ${at}` }));
    await page.evaluate(
      async (body) => {
        const { apps } = (await (await fetch('sandbox')).json()) as WorldBrief;
        for (let post = 0; post < 5; post += 1)
          await fetch(apps[0]?.webhooks[0]?.url ?? '', { method: 'POST', body });
      },
      JSON.stringify({ text: 'Plan', blocks: [{ type: 'plan', title: 'Plan', tasks }] }),
    );
    await expect(workspace.message('Task 7').last()).toBeVisible();
    await page.reload();
    await expect(workspace.message('Task 7').last().getByText('Task 7')).toBeInViewport();
  });

  await test.step('an ephemeral message is visible to its recipient only, until they dismiss it', async () => {
    await workspace.open();
    await workspace.box('#deploys').fill('For your eyes only');
    await page.getByRole('button', { name: 'Show to one person only' }).click();
    const whisper = page.getByRole('dialog', { name: 'Show to one person only' });
    await whisper.getByRole('combobox', { name: 'Person' }).fill('Jun Singh');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await whisper.getByRole('button', { name: 'Send to this person' }).click();
    await expect(whisper).toBeHidden();
    const seen = page.getByRole('log', { name: 'Only visible to you' });
    await expect(seen).toBeHidden();
    await workspace.actAs('Jun Singh');
    await expect(seen).toContainText('For your eyes only');
    await page.reload();
    await expect(workspace.messages.getByRole('article').first()).toBeVisible();
    await expect(seen).toContainText('For your eyes only');
    await seen.getByRole('button', { name: 'Dismiss the message' }).click();
    await expect(seen).toBeHidden();
  });
});

test('a forbidden action and a post to an archived channel are refused with the reason; another person creates, joins and archives a channel', async ({
  page,
}) => {
  const workspace = new WorkspacePage(page);

  await test.step('a forbidden action is tried, and the platform gives the reason', async () => {
    await workspace.open();
    const foreign = workspace.message('Latency looks fine from here.');
    await foreign.focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('group', { name: 'Delete this message?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(foreign.getByRole('alert')).toContainText('cant_delete_message');
    await foreign.getByRole('button', { name: 'Show in the wire' }).click();
    await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText(
      'chat.delete',
    );
    await expect(foreign).toBeVisible();
  });

  await test.step('an archived channel refuses a post, and the input is kept', async () => {
    await workspace.open();
    await workspace.choose('launch-2024');
    await workspace.say('#launch-2024', 'Too late');
    await expect(page.getByRole('alert').filter({ hasText: 'is_archived' })).toBeVisible();
    await expect(workspace.box('#launch-2024')).toHaveValue('Too late');
    await workspace.choose('deploys');
    await workspace.choose('launch-2024');
    await expect(workspace.box('#launch-2024')).toHaveValue('Too late');
  });

  await test.step('as another person: a channel is created, joined and archived', async () => {
    await workspace.actAs('Jun Singh');
    await page.getByRole('button', { name: 'Start a conversation' }).click();
    await page.getByRole('menuitem', { name: 'New channel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Not A Name');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toContainText('invalid_name_specials');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('retro');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'retro', exact: true })).toBeVisible();
    await workspace.say('#retro', 'First!');
    await expect(workspace.message('First!')).toContainText('Jun Singh');
    await page.getByRole('button', { name: 'Channel actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive the channel' }).click();
    await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  });
});

test('messages that another program posts and deletes appear without a reload, also after a read without an answer and while another panel is open', async ({
  page,
}) => {
  // The first read is that of the channel as it is opened, the second that of its changes.
  await page.addInitScript(() => {
    const whole = window.fetch;
    let reads = 0;
    window.fetch = (...request) => {
      const [to] = request;
      const isRead = String(to instanceof Request ? to.url : to).endsWith('conversations.history');
      if (!isRead || ++reads !== 2) return whole(...request);
      document.documentElement.dataset['read'] = 'missed';
      return Promise.reject(new TypeError('NetworkError'));
    };
  });
  const workspace = new WorkspacePage(page);
  await workspace.open();
  // A rejection that nobody handles is a complaint of the page.
  await page.evaluate(async () => {
    const { apps } = (await (await fetch('sandbox')).json()) as WorldBrief;
    const body = '{"text":"Not read at once"}';
    await fetch(apps[0]?.webhooks[0]?.url ?? '', { method: 'POST', body });
  });
  await expect(page.locator('html')).toHaveAttribute('data-read', 'missed');
  const ts = await page.evaluate(async () => {
    const world = (await (await fetch('sandbox')).json()) as WorldBrief;
    const [app] = world.apps;
    const [webhook] = app?.webhooks ?? [];
    await fetch(webhook?.url ?? '', { method: 'POST', body: '{"text":"From a program"}' });
    const authorization = `Bearer ${app?.tokens[0]?.token}`;
    const body = new URLSearchParams({ channel: webhook?.channel_id ?? '', text: 'Soon gone' });
    const posted = await fetch('api/chat.postMessage', {
      method: 'POST',
      headers: { authorization },
      body,
    });
    return ((await posted.json()) as { ts: string }).ts;
  });
  await expect(workspace.message('Not read at once')).toBeVisible();
  // The message of a webhook names no user: the picture is that of its bot.
  await expect(workspace.message('Not read at once').locator('img')).toHaveAttribute(
    'src',
    /48\.svg$/,
  );
  await expect(workspace.message('From a program')).toBeVisible();
  await expect(workspace.message('Soon gone')).toBeVisible();
  await page.goto('./#/composer');
  await expect(workspace.message('Soon gone')).toBeHidden();
  await page.evaluate(async (deleted) => {
    const world = (await (await fetch('sandbox')).json()) as WorldBrief;
    const [app] = world.apps;
    await fetch('api/chat.delete', {
      method: 'POST',
      headers: { authorization: `Bearer ${app?.tokens[0]?.token}` },
      body: new URLSearchParams({ channel: app?.webhooks[0]?.channel_id ?? '', ts: deleted }),
    });
    await fetch(app?.webhooks[0]?.url ?? '', { method: 'POST', body: '{"text":"While away"}' });
  }, ts);
  await page.goBack();
  await expect(workspace.message('While away')).toBeVisible();
  await expect(workspace.message('Soon gone')).toBeHidden();

  await test.step('an answer that is written bit by bit grows, and says so until it is whole', async () => {
    const away = workspace.message('While away');
    const thread_ts = (await away.getAttribute('data-ts')) ?? '';
    const began = await callAsBot(page, 'chat.startStream', { thread_ts, markdown_text: '**All' });
    await away.focus();
    await page.keyboard.press('r');
    const answer = workspace.thread.getByRole('article').filter({ hasText: 'All' });
    await expect(answer.getByText('Still being written')).toBeVisible();
    const { ts } = began;
    await callAsBot(page, 'chat.appendStream', { ts, markdown_text: ' green**' });
    await expect(answer.locator('strong', { hasText: 'All green' })).toBeVisible();
    await callAsBot(page, 'chat.stopStream', { ts });
    await expect(answer.getByText('Still being written')).toBeHidden();
    await expect(answer).toContainText('All green');
  });
});

/** Calls a method as the bot of the app, about the channel of its webhook, for the administrator. */
const callAsBot = (page: Page, method: string, args: Record<string, string>) =>
  page.evaluate(
    async ([name, given]) => {
      const { team, users, apps } = (await (await fetch('sandbox')).json()) as WorldBrief;
      const channel = apps[0]?.webhooks[0]?.channel_id ?? '';
      const recipient = { recipient_team_id: team.id, recipient_user_id: users.admin };
      const headers = { authorization: `Bearer ${apps[0]?.tokens[0]?.token}` };
      const body = new URLSearchParams({ channel, ...recipient, ...given });
      const answer = await fetch(`api/${name}`, { method: 'POST', headers, body });
      return (await answer.json()) as {
        readonly ts: string;
        readonly files?: { readonly id: string }[];
      };
    },
    [method, args] as const,
  );
