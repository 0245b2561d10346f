import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { dropFile } from '../fixtures/drop-file.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

/** A file, as the browser of a test makes one. */
interface Given {
  readonly name: string;
  readonly text: string;
}

const HAR: Given = {
  name: 'calls.har',
  text: JSON.stringify({
    log: {
      entries: [{ request: { method: 'GET', url: '/api/auth.test', headers: [] } }],
    },
  }),
};
const PROGRESS: Given = {
  name: 'progress.parley.json',
  text: JSON.stringify({
    format: 'parley-progress',
    version: 1,
    lessons: {
      'first-webhook': {
        chapters: { create: { call: null, request: null, saw: 'Seen.', at: 1, by: 'you' } },
        hints: {},
        certificate: null,
      },
    },
  }),
};

/** Drops a file on the page. */
const drop = (page: Page, { name, text }: Given) => dropFile(page, name, text);

/** Opens the installed app with a file, as the system does. */
const launch = (page: Page, { name, text }: Given) =>
  page.evaluate(
    async ([called, content]) => {
      const its = window as unknown as { launched?: (launch: object) => void };
      // The browser keeps what it was started with until somebody takes it.
      while (its.launched === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
      its.launched({ files: [{ getFile: async () => new File([content], called) }] });
    },
    [name, text] as const,
  );

/** Chooses a file by the command of the palette. */
async function choose(page: Page, { name, text }: Given) {
  const shell = new ShellPage(page);
  const choosing = page.waitForEvent('filechooser');
  await shell.run('Open a file');
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(text) });
}

test('files that Parley wrote open by dropping, by choosing and in the installed app, each after a question', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (take: unknown) => Object.assign(window, { launched: take }) },
    });
  });
  const shell = new ShellPage(page);
  const explorer = new ExplorerPage(page);
  await shell.open('#/explorer?method=api.test');
  /** Whether the open world has the channel of the file. */
  const hasChannel = () =>
    page.evaluate(async () => {
      const { channels } = await (await fetch('sandbox')).json();
      return channels.some(({ name }: { name?: string }) => name === 'only-in-the-file');
    });
  const token = await page.evaluate(
    async () => (await (await fetch('sandbox')).json()).apps[0].tokens[0].token as string,
  );
  await shell.call('conversations.create', token, { name: 'only-in-the-file' });
  expect(await hasChannel()).toBe(true);
  const saving = page.waitForEvent('download');
  await shell.run('Save a snapshot');
  const saved = await readFile(await (await saving).path(), 'utf8');
  const world = { name: 'parley-world.json', text: saved };
  await page.evaluate(() => fetch('sandbox/reset', { method: 'POST' }));
  expect(await hasChannel()).toBe(false);
  const ways = { drop, launch, choose };

  for (const [way, give] of Object.entries(ways))
    await test.step(`${way}: calls are listed, and nothing is sent`, async () => {
      await give(page, HAR);
      await expect(shell.palette.getByRole('status')).toContainText('One call in a HAR file.');
      await shell.palette.getByRole('option').filter({ hasText: 'auth.test' }).click();
      await explorer.shows('auth.test');
      await page.goto('./#/explorer?method=api.test');
    });

  for (const [way, give] of Object.entries(ways))
    await test.step(`${way}: a world may replace this one, and nothing happens until then`, async () => {
      await give(page, world);
      const dialog = shell.dialog('Load a snapshot');
      await expect(dialog.getByRole('button', { name: world.name })).toBeVisible();
      await expect(dialog).toContainText('can replace this one or become a new world beside it');
      if (way === 'drop') expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect(await hasChannel()).toBe(false);
    });

  for (const [way, give] of Object.entries(ways))
    await test.step(`${way}: progress is asked about in the Lessons`, async () => {
      await give(page, PROGRESS);
      const question = page.getByRole('region', { name: 'Progress of a file' });
      await expect(question).toContainText('Nothing changes until you choose.');
      await question.getByRole('button', { name: 'Leave it' }).click();
      await page.goto('./#/explorer?method=api.test');
    });

  await test.step('another file is refused, and the kinds that can be read are named', async () => {
    await drop(page, { name: 'minutes.txt', text: 'The minutes of the meeting.' });
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('Parley cannot read such a file. It reads worlds, demos');
    await notices.getByRole('button', { name: 'Hide this notice' }).click();
  });

  await test.step('a world that is opened beside this one, which stays', async () => {
    await drop(page, world);
    await shell
      .dialog('Load a snapshot')
      .getByRole('button', { name: 'Open as a new world' })
      .click();
    await expect(shell.inBar('World: Imported world')).toBeVisible();
    expect(await hasChannel()).toBe(true);
    await shell.run('Worlds');
    await expect(shell.dialog('Worlds').getByRole('listitem')).toHaveCount(2);
  });
});
