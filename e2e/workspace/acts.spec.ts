import type { Page } from '@playwright/test';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

/** More messages than the two pages that the Workspace reads first. */
const POSTED = 260;

/** Posts a message with a button of an older attachment, and many after it. Answers where it is. */
const prepare = (page: Page) =>
  page.evaluate(async (count) => {
    const send = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(path, init)).json();
    };
    await send('sandbox/reset', { users: 12, rate_limits: false });
    const { apps, users } = await (await fetch('sandbox')).json();
    const channel = apps[0].webhooks[0].channel_id;
    const [{ token }] = apps[0].tokens;
    const actions = [{ name: 'vote', type: 'button', text: 'Vote', value: '1' }];
    const attachments = [{ callback_id: 'poll', fallback: 'A poll', text: 'Lunch?', actions }];
    const { ts } = await send('api/chat.postMessage', { channel, attachments }, token);
    const post = (n: number) =>
      send('api/chat.postMessage', { channel, text: `message ${n}` }, token);
    // Ten at the same time, which the page draws together; the last one is the newest.
    for (let n = 0; n < count - 1; n += 10) {
      const ten = Array.from({ length: Math.min(10, count - 1 - n) }, (_, at) => post(n + at));
      await Promise.all(ten);
    }
    await post(count - 1);
    return { channel, ts, user_id: users.sample.at(-1) };
  }, POSTED);

/** Somebody else votes, and the app answers with another message in place of its own. */
const voteAsOther = (page: Page, place: object) =>
  page.evaluate(async (where) => {
    const answered = { status: 200, body: '{"text":"Sushi, says somebody else"}' };
    const act = { type: 'action', action_id: 'vote', value: '1', answered, ...where };
    const body = JSON.stringify(act);
    return (await (await fetch('sandbox/interactions', { method: 'POST', body })).json()).ok;
  }, place);

test('an act of anybody refreshes the message that its app answers with, and older pages stay', async ({
  page,
}) => {
  const workspace = new WorkspacePage(page);
  await workspace.open();
  const { channel, ts, user_id } = await prepare(page);
  await page.goto(`./#/workspace?channel=${channel}`);
  await expect(workspace.message(`message ${POSTED - 1}`)).toBeVisible();
  await workspace.actAs('Jun Singh');
  // Until then the list is that of the one who acted before.
  const calls = page.getByRole('listbox', { name: 'Calls' }).getByRole('option');
  await expect(calls.filter({ hasText: 'conversations.mark' })).toBeVisible();
  const poll = workspace.message('Lunch?');
  await expect
    .poll(async () => {
      await workspace.messages.evaluate((feed) => {
        feed.scrollTop = 0;
      });
      return poll.isVisible();
    })
    .toBe(true);

  await test.step('an own press leaves them where they are', async () => {
    await poll.getByRole('button', { name: 'Vote' }).click();
    await expect(poll.getByRole('alert')).toContainText('has no Request URL');
    await expect(poll).toBeVisible();
  });

  await test.step('what another person does is shown at once, a hundred messages up', async () => {
    expect(await voteAsOther(page, { channel, ts, user_id })).toBe(true);
    await expect(workspace.message('Sushi, says somebody else')).toBeVisible();
    await expect(workspace.message('message 1')).not.toHaveCount(0);
  });
});
