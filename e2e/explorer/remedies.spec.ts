import { violationsInBothThemes } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('a refusal is helped with a button, and the call is sent again in its place', async ({
  page,
}) => {
  test.slow();
  const explorer = new ExplorerPage(page);
  const remedies = explorer.answer.getByRole('group', { name: 'What helps' });
  const sendAgain = explorer.answer.getByRole('button', { name: 'Send again' });
  const newWorld = () =>
    page.evaluate(() => fetch('sandbox/reset', { method: 'POST', body: '{}' }));

  await test.step('the caller joins the channel', async () => {
    await explorer.open('#/explorer?method=conversations.history');
    const random = await page.evaluate(async () => {
      const { channels } = (await (await fetch('sandbox')).json()) as {
        channels: { id: string; name?: string }[];
      };
      return channels.find(({ name }) => name === 'random')?.id ?? '';
    });
    await explorer.argument('channel').fill(random);
    await page.keyboard.press('Tab');
    const removed = await page.evaluateHandle(() => {
      const labels: string[] = [];
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) labels.push(node.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
      return labels;
    });
    await explorer.call('not_in_channel');
    const join = remedies.getByRole('button', { name: 'Join #random' });
    await expect(join).toBeVisible();
    // A button that is pressed while the remedies load is the one that stays.
    expect((await removed.jsonValue()).filter((text) => text.includes('See how'))).toEqual([]);
    await join.click();
    await expect(remedies).toContainText('has joined #random.');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await expect(sendAgain).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(explorer.verdict).toContainText('ok');
    await expect(explorer.answer).toBeFocused();
  });

  await test.step('an argument is filled in from the example', async () => {
    await explorer.open('#/explorer?method=users.info');
    await explorer.argument('user').fill('U0NOBODY');
    await page.keyboard.press('Tab');
    await explorer.call('user_not_found');
    await remedies.getByRole('button', { name: /^Use U\w+ as user$/ }).click();
    await expect(explorer.argument('user')).not.toHaveValue('U0NOBODY');
    await sendAgain.click();
    await expect(explorer.verdict).toContainText('ok');
  });

  await test.step('an argument for which nothing better is known gets the focus, whatever tab is open', async () => {
    await explorer.open('#/explorer?method=conversations.create');
    await explorer.call('ok');
    await explorer.openTab('Reference');
    await explorer.call('name_taken');
    await remedies.getByRole('button', { name: 'Go to name' }).click();
    await expect(explorer.argument('name')).toBeFocused();
    await expect(sendAgain).toBeVisible();
  });

  await test.step('a token with the scope is minted, and used', async () => {
    await newWorld();
    await page.evaluate(async () => {
      const { apps } = (await (await fetch('sandbox')).json()) as { apps: { app_id: string }[] };
      const token = { app_id: apps[0]?.app_id, type: 'bot', scopes: ['im:read'] };
      await fetch('sandbox/tokens', { method: 'POST', body: JSON.stringify(token) });
    });
    await explorer.open('#/explorer?method=users.list');
    await explorer.request.getByRole('button', { name: /Acting as/ }).click();
    await page
      .getByRole('option', { name: /^Bot of/ })
      .last()
      .click();
    await explorer.call('missing_scope');
    await explorer.openTab('Why');
    await remedies.getByRole('button', { name: 'Mint a bot token with users:read' }).click();
    await sendAgain.click();
    await expect(explorer.verdict).toContainText('ok');
  });
});
