import { readFileSync } from 'node:fs';
import { startServer } from '../hosts/own-server.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

test('snippets contain the token only on request, and run where they land', async ({ page }) => {
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
    await explorer.pick('Language', 'fetch');
    await expect(explorer.request).toContainText('Runs in the console of this page.');
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

  await test.step('a fetch runs here, as it is shown', async () => {
    await explorer.request.getByRole('button', { name: 'Run here' }).click();
    const result = page.getByRole('status', { name: 'Result of the snippet' });
    await expect(result).toContainText('HTTP 200');
    const answer = page.getByRole('textbox', { name: 'Answer to the snippet' });
    await expect(answer).toContainText('"ok": true');
    // The answer is that of this snippet alone.
    await explorer.request.getByText('For Node, with a server').click();
    await expect(answer).toBeHidden();
    await expect(explorer.request).toContainText('Runs in Node, as a module (.mjs).');
  });

  await test.step('the call is answered alike by a server that is given the saved world', async () => {
    await explorer.choose('conversations.history');
    await explorer.call('ok');
    await explorer.openTab('Snippets');
    await explorer.request.getByText('Include the token').click();
    const code = explorer.request.getByRole('textbox', { name: 'Snippet for curl' });
    await expect(code).toContainText('127.0.0.1:4321/api/conversations.history');
    const first = explorer.request.getByRole('region', { name: 'What to run first' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: 'Save the world' }).click(),
    ]);
    await expect(first).toContainText(
      `npm run serve -- --world ~/Downloads/${file.suggestedFilename()}`,
    );
    const path = await file.path();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ format: 'parley-world' });

    const snippet = (await code.locator('.cm-line').allInnerTexts()).join('\n');
    const [, address = ''] = /curl '([^']*)'/.exec(snippet) ?? [];
    const [, authorization = ''] = /'Authorization: ([^']*)'/.exec(snippet) ?? [];
    const server = await startServer(['--world', path]);
    try {
      const at = address.replace('http://127.0.0.1:4321', server.base);
      const answer = await fetch(at, { headers: { authorization } });
      const { ok, messages } = (await answer.json()) as { ok: boolean; messages: object[] };
      expect(ok).toBe(true);
      expect(messages[0]).toMatchObject({ text: 'it\'s `quoted` ${here}\nand "there"' });
    } finally {
      await server.stop();
    }
  });
});
