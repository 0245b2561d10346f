import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('snippets contain the token only on request, and run unchanged in the page', async ({
  page,
}) => {
  const explorer = new ExplorerPage(page);

  await test.step('snippets contain the token only on request', async () => {
    await explorer.open('#/explorer?method=users.list');
    await explorer.openTab('Snippets');
    const code = explorer.request.getByLabel(/^Snippet for/);
    await expect(code).toContainText('${PARLEY_TOKEN}');

    await explorer.request.getByText('Include the token').click();
    await expect(code).toContainText('Authorization: Bearer xoxb-');
    await explorer.pick('Language', '@slack/web-api');
    await expect(code).toContainText('client.users.list({');
    await expect(explorer.exchange('users.list')).toHaveCount(0);
  });

  await test.step('the fetch snippet runs unchanged in the page', async () => {
    await explorer.choose('chat.postMessage');
    await explorer.argument('text').fill('it\'s `quoted` ${here}\nand "there"');
    await explorer.openTab('Snippets');
    // Asked for anew: the choice ends with the method.
    await explorer.request.getByText('Include the token').click();
    await explorer.pick('Language', 'fetch');
    const code = explorer.request.getByRole('textbox', { name: 'Snippet for fetch' });
    await expect(code).toContainText('xoxb-');
    const snippet = (await code.locator('.cm-line').allInnerTexts()).join('\n');

    const answer: unknown = await page.evaluate(
      `(async () => { ${snippet.replace('console.log(await', 'return (await')} })()`,
    );
    expect(answer).toMatchObject({
      ok: true,
      message: { text: 'it\'s `quoted` ${here}\nand "there"' },
    });
  });
});
