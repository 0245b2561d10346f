import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readDemoText } from '../../src/contract/links/codec.ts';
import { DemoDock } from '../pages/demo-dock.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';

/** Exports from a menu, and returns the name and the text of the file. */
async function exported(page: Page, from: Locator, form: string): Promise<[string, string]> {
  await from.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: form }).click();
  const download = await saving;
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

test('a recording is saved as each kind of file, without the token of the world', async ({
  page,
}) => {
  const explorer = new ExplorerPage(page);
  const dock = new DemoDock(page);
  await explorer.open('#/explorer?method=api.test');
  await dock.show();
  await dock.record();
  await explorer.call('ok');
  await expect(dock.steps).toHaveCount(1);

  const [scriptName, script] = await exported(page, dock.dock, 'Shell script');
  expect(scriptName).toMatch(/^[\w-]+\.sh$/);
  expect(script).toContain(`send 1 `);
  const [scenarioName, scenario] = await exported(page, dock.dock, 'Playwright scenario');
  expect(scenarioName).toMatch(/\.spec\.ts$/);
  expect(scenario).toContain('await playground.open({');
  expect(scenario).toContain('frozen: true');
  const [, har] = await exported(page, dock.dock, 'HTTP archive');
  expect(JSON.parse(har)).toMatchObject({ log: { entries: [{ response: { status: 200 } }] } });
  const [, file] = await exported(page, dock.dock, 'Demo file');
  expect(readDemoText(file)).toMatchObject({
    ok: true,
    demo: { steps: [{ answer: { status: 200, body: expect.stringContaining('"ok":true') } }] },
  });
  for (const text of [script, scenario, har, file]) expect(text).not.toMatch(/xox[a-z]-\d/);
});
