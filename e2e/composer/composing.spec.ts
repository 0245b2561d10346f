import { ComposerPage } from '../pages/composer-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

test.describe('with a webhook that refuses', () => {
  test.use({ refusing: '/services/' });

  test('by keyboard alone: five blocks, one invalid and corrected, sent, and shown in the workspace', async ({
    page,
  }) => {
    const composer = new ComposerPage(page);
    const { keyboard } = page;
    await composer.open();
    await page.getByRole('button', { name: 'Untitled' }).focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(composer.blocks).toContainText('No blocks yet');

    await page.getByRole('textbox', { name: /^Fallback text/ }).focus();
    await keyboard.type('Lunch on Friday');
    await composer.kinds.getByRole('row', { name: 'Section' }).focus();
    await keyboard.press('Enter');
    for (const steps of [1, 2, 3, 4]) {
      await composer.kinds.getByRole('row', { name: 'Section' }).focus();
      for (let step = 0; step < steps; step += 1) await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
    }
    await expect(composer.blocks.getByRole('row')).toHaveText([
      /^Section/,
      /^Header/,
      /^Divider/,
      /^Context/,
      /^Actions/,
    ]);

    await composer.row('Header').focus();
    await keyboard.press('Enter');
    const text = composer.form.getByRole('textbox', { name: /^Text/ });
    await text.focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await expect(composer.row('Header')).toContainText('1 error');
    await expect(text).toHaveAccessibleDescription(/is empty/);
    await composer.send();
    await expect(composer.answer).toContainText('invalid_payload');
    await expect(composer.answer).toContainText('/blocks/1/text/text is empty');

    await text.focus();
    await keyboard.type('Where shall we go?');
    await expect(composer.row('Header')).not.toContainText('is empty');
    await composer.row('Header').focus();
    await keyboard.press('Alt+ArrowUp');
    await expect(composer.blocks.getByRole('row').first()).toContainText('Where shall we go?');
    await composer.send();
    await expect(composer.answer).toContainText('ok');

    await page.getByRole('button', { name: 'Show in the workspace' }).focus();
    await keyboard.press('Enter');
    const workspace = new WorkspacePage(page);
    const message = workspace.message('Where shall we go?');
    await expect(message).toBeVisible();
    await expect(message).toHaveAttribute('data-marked', 'true');
    await expect(message.getByRole('button', { name: 'Approve' })).toBeVisible();
  });
});

test('blocks, code, undo and drafts of one message', async ({ page }) => {
  const composer = new ComposerPage(page);
  await composer.open();

  await test.step('blocks can be moved with the mouse and with keys', async () => {
    const rows = composer.blocks.getByRole('row');
    const kinds = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(await kinds()).toEqual(['Header', 'Section', 'Section', 'Context']);
    await composer.row('Context').dragTo(rows.first(), { targetPosition: { x: 60, y: 3 } });
    await expect.poll(kinds).toEqual(['Context', 'Header', 'Section', 'Section']);
    const handle = await composer
      .row('Context')
      .getByRole('button', { name: 'Drag block 1' })
      .elementHandle();
    await handle?.focus();
    await page.keyboard.press('Enter');
    // The places to drop a block come a moment later, and take the focus.
    const isFocused = () => handle?.evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(false);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(kinds).toEqual(['Header', 'Context', 'Section', 'Section']);
    await composer.kinds.getByRole('row', { name: 'Divider' }).dragTo(rows.first(), {
      targetPosition: { x: 60, y: 3 },
    });
    await expect.poll(kinds).toEqual(['Divider', 'Header', 'Context', 'Section', 'Section']);
  });

  await test.step('the code sends the same message', async () => {
    await composer.openTab('Code');
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect(code).toContainText('curl');
    await page.getByRole('radio', { name: '@slack/webhook' }).check({ force: true });
    await expect(code).toContainText('IncomingWebhook');
    await expect(code).toContainText('PARLEY_WEBHOOK_URL');
  });

  await test.step('undo and redo work in the list and across templates', async () => {
    await composer.openTab('Form');
    await composer.begin('Poll');
    const rows = composer.blocks.getByRole('row');
    const count = await rows.count();
    await composer.row('Noodles').click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(rows).toHaveCount(count + 1);
    await page.getByRole('button', { name: 'Delete the block' }).click();
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(composer.row('Noodles')).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(composer.row('Noodles')).toHaveCount(1);
  });

  await test.step('a draft survives a reload, and another can be started', async () => {
    await composer.begin('Digest');
    await page.getByRole('button', { name: 'Untitled' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Monday');
    await page.keyboard.press('Enter');
    await page.reload();
    await expect(composer.preview).toContainText('The week at a glance');
    await page.getByRole('button', { name: 'Monday' }).click();
    await page.getByRole('menuitem', { name: 'New draft' }).click();
    await expect(composer.preview).not.toContainText('The week at a glance');
    await page.getByRole('button', { name: 'Untitled' }).click();
    await page.getByRole('menuitem', { name: /^Monday/ }).click();
    await expect(composer.preview).toContainText('The week at a glance');
  });
});

test('JSON and form follow each other, and an address names the draft to open', async ({
  page,
}) => {
  const composer = new ComposerPage(page);
  await composer.open();

  await test.step('JSON and form follow each other; incomplete JSON loses nothing', async () => {
    await composer.openTab('JSON');
    await expect(composer.json).toContainText('"checkout 4.12.0 is in production"');
    await composer.writeJson(
      '{"text":"Hi","blocks":[{"type":"header","text":{"type":"plain_text","text":"From JSON"}}]}',
    );
    await expect(composer.preview).toContainText('From JSON');

    await composer.writeJson('{"text":"Hi", "blocks": [');
    await expect(page.getByText('The message has not changed.')).toBeVisible();
    await expect(composer.preview).toContainText('From JSON');
    await composer.openTab('Form');
    await composer.openTab('JSON');

    await composer.writeJson(
      '{"text":"Hi","blocks":[{"type":"poem","lines":["rose"]},{"type":"image"}]}',
    );
    await expect(composer.preview).toContainText('Unknown block poem');
    await expect(page.getByRole('row', { name: '2. Image' })).toContainText('alt_text is missing');
    await page.getByRole('button', { name: /errors: show the next/ }).click();
    await expect(page.getByRole('textbox', { name: 'Unknown block' })).toHaveValue(/rose/);
  });

  await test.step('the form says once what is wrong with a field, at the field', async () => {
    await composer.openTab('JSON');
    const text = { type: 'plain_text', text: 'x'.repeat(151) };
    await composer.writeJson(JSON.stringify({ text: 'Hi', blocks: [{ type: 'header', text }] }));
    await page.getByRole('button', { name: '1 error: show the next' }).click();
    await composer.openTab('Form');
    await expect(composer.form.getByText(/must have at most 150 characters/)).toHaveCount(1);
  });

  await test.step('an address can name the draft to open, which is empty at first', async () => {
    await composer.open('?draft=Monday');
    const text = page.getByRole('textbox', { name: /^Fallback text/ });
    await expect(page.getByRole('button', { name: 'Monday', exact: true })).toBeVisible();
    await expect(text).toHaveValue('');
    await text.fill('From Monday');
    await composer.open('?draft=Tuesday');
    await expect(text).toHaveValue('');
    await composer.open('?draft=Monday');
    await expect(text).toHaveValue('From Monday');
    await page.reload();
    await expect(text).toHaveValue('From Monday');
    await page.getByRole('button', { name: 'Monday', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Tuesday/ }).click();
    await expect(text).toHaveValue('');
    await expect(page).not.toHaveURL(/draft=/);
  });
});

test('two tabs that edit one draft do not overwrite each other', async ({ page, context }) => {
  const composer = new ComposerPage(page);
  await composer.open();
  const text = (tab: typeof page) => tab.getByRole('textbox', { name: /^Fallback text/ });
  await (await composer.fallback()).fill('From the first tab');
  await page.waitForFunction(() => Object.values(localStorage).join().includes('From the first'));
  const second = await context.newPage();
  await second.goto('./#/composer');
  await expect(await new ComposerPage(second).fallback()).toHaveValue('From the first tab');
  await expect(page.getByRole('button', { name: 'Untitled', exact: true })).toBeVisible();
  await text(second).fill('From the second tab');
  await expect(page.getByRole('button', { name: 'Untitled (copy)' })).toBeVisible();
  await expect(text(page)).toHaveValue('From the first tab');
  await second.close();
});
