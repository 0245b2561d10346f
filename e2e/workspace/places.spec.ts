import type { WorldBrief } from '../../src/contract/sandbox.ts';
import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { holdCalls } from '../hold-answers.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';
import { setClock } from '../set-clock.ts';

test('the address contains channel, thread and message; Back and reload keep them and what was typed, and axe finds no violation', async ({
  page,
}) => {
  const workspace = new WorkspacePage(page);
  await workspace.open();
  await workspace.choose('random');
  await workspace.choose('deploys');
  const message = workspace.message('Latency looks fine from here.');
  await message.hover();
  await message.getByRole('button', { name: 'Link to this message' }).click();
  await message.getByRole('button', { name: 'Reply in thread' }).click();
  const reply = workspace.thread.getByRole('textbox');
  await reply.fill('Not sent yet');
  await page.reload();
  await expect(workspace.thread).toBeVisible();
  await expect(reply).toHaveValue('Not sent yet');
  await expect(workspace.thread).toContainText('Latency looks fine from here.');
  await test.step('axe finds no violation, with a thread open', async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
  await page.goBack();
  await expect(workspace.thread).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'random', exact: true })).toBeVisible();

  await test.step('a search leads to a message in its thread, and Back to the results', async () => {
    await workspace.open();
    await workspace.message('Latency looks fine from here.').hover();
    await workspace
      .message('Latency looks fine from here.')
      .getByRole('button', { name: 'Reply in thread' })
      .click();
    await workspace.say('the thread', 'Latency of a reply');
    await expect(workspace.thread.getByText('Latency of a reply')).toBeVisible();
    await workspace.actAs('Jun Singh');
    const search = page.getByRole('searchbox', { name: 'Search messages' });
    await search.fill('latency in:#deploys');
    await search.press('Enter');
    const found = page.getByRole('list', { name: 'Messages found' });
    await expect(found.getByRole('listitem')).toHaveCount(2);
    await expect(found.locator('mark').first()).toHaveText('Latency');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await found.getByRole('button', { name: 'Latency of a reply' }).click();
    await expect(workspace.thread.getByText('Latency of a reply')).toBeVisible();
    await page.goBack();
    await expect(found).toBeVisible();
    await expect(search).toHaveValue('latency in:#deploys');
  });

  await test.step('what others post elsewhere is unread until it is seen, below a line', async () => {
    await page.evaluate(async () => {
      const { apps, channels } = (await (await fetch('sandbox')).json()) as WorldBrief;
      const channel = channels.find(({ name }) => name === 'random')?.id ?? '';
      for (const text of ['Not seen yet', 'Neither is this'])
        await fetch('api/chat.postMessage', {
          method: 'POST',
          headers: { authorization: `Bearer ${apps[0]?.tokens[0]?.token}` },
          body: new URLSearchParams({ channel, text }),
        });
    });
    const random = workspace.conversations.getByRole('option', { name: 'random' });
    await expect(random).toHaveAccessibleName('random , 2 unread');
    await random.click();
    await expect(workspace.messages.getByText('New', { exact: true })).toBeVisible();
    await expect(random).toHaveAccessibleName('random');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('what a conversation is about is changed, with what is refused, and it gets a bookmark', async () => {
    await page.getByRole('button', { name: /members$/ }).click();
    const about = page.getByRole('dialog', { name: 'About #random' });
    await about.getByRole('textbox', { name: 'Topic' }).fill('What went well');
    await page.keyboard.press('Enter');
    await about.getByRole('textbox', { name: 'Name' }).fill('Not A Name');
    await about.getByRole('button', { name: 'Rename' }).click();
    await expect(about.getByRole('form', { name: 'Name' }).getByRole('alert')).toContainText(
      'invalid_name_specials',
    );
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await about.getByRole('textbox', { name: 'Name' }).fill('talk');
    await about.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { name: 'About #talk' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('What went well', { exact: true })).toBeVisible();
    const bookmarks = page.getByRole('region', { name: 'Bookmarks' });
    await bookmarks.getByRole('button', { name: 'Add a bookmark' }).click();
    const bookmark = page.getByRole('dialog', { name: 'Add a bookmark' });
    await bookmark.getByRole('textbox', { name: 'Title' }).fill('Notes');
    // oxlint-disable-next-line no-script-url -- what must be refused
    await bookmark.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
    await bookmark.getByRole('button', { name: 'Save' }).click();
    await expect(bookmark.getByText('Begin with https://')).toBeVisible();
    await bookmark.getByRole('textbox', { name: 'Link' }).fill('https://example.com/notes');
    await bookmark.getByRole('button', { name: 'Save' }).click();
    await expect(bookmarks.getByRole('link', { name: 'Notes' })).toBeVisible();
    await bookmarks.getByRole('button', { name: 'Change Notes' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(bookmarks.getByRole('link', { name: 'Notes' })).toBeHidden();
  });

  await test.step('people set their status and are away, and everybody sees it', async () => {
    await page.getByRole('button', { name: 'Your status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your status' });
    await dialog.getByRole('textbox', { name: 'Status' }).fill('On a train');
    await dialog.getByRole('radio', { name: 'Away' }).check({ force: true });
    await dialog.getByRole('button', { name: /Notifications$/ }).click();
    await page.getByRole('option', { name: 'Paused for 1 hour' }).click();
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Your status' }).click();
    await dialog.getByRole('button', { name: /^Paused until .* Notifications$/ }).click();
    await page.getByRole('option', { name: 'On again' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await new ShellPage(page).run('Act as Bot of Beacon');
    const direct = workspace.conversations.getByRole('option', { name: 'Jun Singh' });
    await expect(direct).toHaveAccessibleName(/On a train.*Away/);
  });

  await test.step('a message that is sent later appears when its time has come', async () => {
    await workspace.choose('deploys');
    await workspace.box('#deploys').fill('Good morning');
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send later…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send later' });
    await dialog.getByRole('textbox', { name: 'Date and time' }).fill('2020-01-01 09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('choose a later time')).toBeVisible();
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'In 20 minutes' }).click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toBeHidden();
    await expect(workspace.box('#deploys')).toHaveValue('');
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Scheduled messages…' }).click();
    await expect(page.getByRole('list', { name: 'Scheduled messages' })).toContainText(
      'Good morning',
    );
    await page.keyboard.press('Escape');
    await expect(workspace.message('Good morning')).toBeHidden();
    await setClock(page, { advance_s: 3600 });
    await expect(workspace.message('Good morning')).toBeVisible();
  });

  await test.step('a message that could not be posted says why, and is forgotten', async () => {
    await page.evaluate(async () => {
      const { apps, channels, clock } = (await (await fetch('sandbox')).json()) as {
        readonly apps: readonly { readonly tokens: readonly { readonly token: string }[] }[];
        readonly channels: readonly { readonly name: string; readonly id: string }[];
        readonly clock: { readonly now: number };
      };
      const call = (nth: number, method: string, args: Record<string, string>) =>
        fetch(`api/${method}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apps[0]?.tokens[nth]?.token}` },
          body: new URLSearchParams(args),
        });
      const channel = channels.find(({ name }) => name === 'talk')?.id ?? '';
      const post_at = String(Math.floor(clock.now) + 60);
      await call(0, 'chat.scheduleMessage', { channel, text: 'Never read', post_at });
      await call(1, 'conversations.archive', { channel });
      await fetch('sandbox/clock', { method: 'POST', body: '{"advance_s":60}' });
      await call(1, 'conversations.unarchive', { channel });
    });
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Scheduled messages…' }).click();
    const unposted = page.getByRole('list', { name: 'Messages that could not be posted' });
    await expect(unposted).toContainText('is_archived: the conversation was archived');
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await unposted.getByRole('button', { name: /^Delete the message for #talk/ }).focus();
    await page.keyboard.press('Enter');
    await expect(unposted).toBeHidden();
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('people, channels and emoji are suggested while they are typed', async () => {
    await workspace.choose('deploys');
    const field = workspace.box('#deploys');
    await field.fill('Ask @jun');
    const people = page.getByRole('listbox', { name: 'People and groups' });
    await expect(people.getByRole('option').first()).toContainText('Jun Singh');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(/^Ask @\S+ $/);
    await expect(people).toBeHidden();
    await field.pressSequentially('in #depl');
    await expect(page.getByRole('listbox', { name: 'Channels' })).toBeVisible();
    await page.keyboard.press('Tab');
    await field.pressSequentially(':tad');
    await page.getByRole('option', { name: ':tada:' }).click();
    await field.pressSequentially('@her');
    await expect(people).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(people).toBeHidden();
    await page.keyboard.press('Enter');
    const said = workspace.messages.getByRole('article').last();
    await expect(said).toContainText('#deploys');
    await expect(said.getByRole('img', { name: 'tada' })).toBeVisible();
    await expect(field).toHaveValue('');
  });

  await test.step('a reply is sent to its channel, too', async () => {
    const parent = workspace.message('Good morning');
    await parent.hover();
    await parent.getByRole('button', { name: 'Reply in thread' }).click();
    const release = await holdCalls(page, '/api/chat.postMessage');
    await workspace.thread.getByText('Also send to #deploys').click();
    await workspace.say('the thread', 'Said twice');
    await workspace.say('the thread', 'Said once');
    release();
    await expect(workspace.thread).toContainText('Said once');
    await expect(workspace.thread.getByText('Also sent to the conversation')).toHaveCount(1);
    await workspace.thread.getByRole('button', { name: 'Close the thread' }).click();
    await expect(
      workspace.message('Said twice').getByRole('button', { name: 'Replied to a thread' }),
    ).toBeVisible();
  });
});

test('a channel of 100,000 messages scrolls far up and back without gaps', async ({ page }) => {
  test.slow();
  const workspace = new WorkspacePage(page);
  await workspace.open();
  await page.evaluate(() =>
    fetch('sandbox/reset', { method: 'POST', body: '{"messages":100000,"rate_limits":false}' }),
  );
  await page.reload();
  await expect(workspace.messages.getByRole('article').first()).toBeVisible();
  const newest = await workspace.messages.getByRole('article').last().innerText();

  // Each step scrolls past everything that is rendered, so older pages of history load on the way.
  const tops = await workspace.messages.evaluate(async (feed) => {
    const topInSight = () => {
      const box = feed.getBoundingClientRect();
      const drawn = [...feed.querySelectorAll<HTMLElement>('[data-ts]')];
      return drawn.find((row) => {
        const { bottom, top } = row.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
      })?.dataset['ts'];
    };
    const seen: string[] = [];
    for (let step = 0; step < 16; step += 1) {
      feed.scrollTop = Math.max(0, feed.scrollTop - 4000);
      let frames = 0;
      do {
        if (frames === 300) throw new Error(`nothing is drawn, or still reading, at step ${step}`);
        frames += 1;
        await new Promise(requestAnimationFrame);
      } while (feed.ariaBusy === 'true' || topInSight() === undefined);
      seen.push(topInSight() ?? '');
    }
    return seen;
  });
  expect(Number(tops.at(-1))).toBeLessThan(Number(tops[0]));
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(workspace.messages.getByRole('article').last()).toHaveText(newest, {
    useInnerText: true,
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a user can open a conversation from the list and go back, and nothing is wider than the window', async ({
    page,
  }) => {
    const workspace = new WorkspacePage(page);
    await page.goto('./#/workspace');
    await workspace.choose('deploys');
    await expect(workspace.messages.getByRole('article').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    // A phone has no pointer that rests on a button and shows its tooltip, as that of the click above would.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    expect(await violationsOf(page)).toEqual([]);
    // A finger has no tooltip that says what an icon is.
    const actions = workspace.messages.getByRole('article').first().getByRole('toolbar');
    expect(await actions.getByRole('button').count()).toBeLessThanOrEqual(4);
    await actions.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'All conversations' }).click();
    await expect(workspace.conversations).toBeVisible();
  });
});
