import { readFile } from 'node:fs/promises';
import { encodeDemo } from '../../src/contract/links/codec.ts';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { violationsInBothThemes } from '../axe.ts';
import { WorldsPage } from '../pages/worlds-page.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

const DEMO: Demo = {
  format: 'parley-demo',
  version: 1,
  title: 'Deleting twice',
  world: { seed: 11, now: 1_770_000_000, frozen: true },
};

const linkTo = async (demo: Demo) =>
  `./#/explorer?method=chat.delete&demo=${await encodeDemo(demo)}`;

test('worlds are made, copied, renamed, opened and deleted, but not deleted while another tab has them open', async ({
  page,
  context,
}) => {
  test.slow();
  const tab = new Tab(page);
  const worlds = new WorldsPage(page);
  await tab.open();
  const own = await tab.post('in my world');

  await test.step('a new one is opened at once', async () => {
    await worlds.show();
    await worlds.make('Lesson 1', '5');
    expect((await tab.world()).seed).toBe(5);
    expect(await tab.messages()).not.toContain(own);
  });

  const lesson = await tab.post('in lesson 1');

  await test.step('a copy has what was there, under a name of its own', async () => {
    await worlds.show();
    await expect(worlds.row('Lesson 1')).toContainText('Open here');
    await worlds.act('Lesson 1', 'Copy…');
    await worlds.dialog.getByRole('textbox', { name: 'Title of the copy' }).fill('Lesson 2');
    await worlds.button('Copy').click();
    await expect(worlds.row('Lesson 2')).toBeVisible();
    await worlds.open('Lesson 2');
    expect(await tab.messages()).toContain(lesson);
  });

  await test.step('the open one can be renamed, and stays open', async () => {
    await worlds.show();
    await expect(worlds.button('Open Lesson 2')).toBeHidden();
    await worlds.act('Lesson 2', 'Rename…');
    await worlds.dialog.getByRole('textbox', { name: 'Title' }).fill('Lesson two');
    await page.keyboard.press('Enter');
    await expect(worlds.row('Lesson two')).toBeFocused();
    await expect(worlds.row('Lesson two')).toContainText('Open here');
  });

  await test.step('a world that another tab has open can be shared and copied, but not deleted', async () => {
    const second = new Tab(await context.newPage());
    const list = new WorldsPage(second.page);
    await second.open();
    await list.show();
    await expect(list.row('Lesson two')).toContainText('Open in another tab');
    await list.button('Actions on Lesson two').click();
    for (const action of ['Rename…', 'Delete…'])
      await expect(second.page.getByRole('menuitem', { name: action })).toBeDisabled();
    await second.page.keyboard.press('Escape');
    await list.act('Lesson two', 'Copy…');
    await second.page.keyboard.press('Enter');
    await list.open('Copy of Lesson two');
    expect(await second.messages()).toContain(lesson);
    await list.show();
    await list.open('Lesson two');
    const shared = await second.post('in the world of the first tab');
    expect(await tab.messages()).toContain(shared);
    await second.page.close();
  });

  await test.step('another is deleted after a question', async () => {
    await worlds.act('Lesson 1', 'Delete…');
    await expect(worlds.button('Keep it')).toBeFocused();
    await worlds.button('Delete').click();
    await expect(worlds.row('Lesson 1')).toBeHidden();
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(3);
  });

  await test.step('my world is as it was', async () => {
    await worlds.open('My world');
    expect(await tab.messages()).toContain(own);
    await tab.reload();
    expect(await tab.messages()).toContain(own);
  });
});

test('a world travels in a file, and other files are refused in words', async ({ page }) => {
  const tab = new Tab(page);
  const worlds = new WorldsPage(page);
  await tab.open();
  const ts = await tab.post('exported');
  const { apps } = await tab.world();
  await worlds.show();
  const downloading = page.waitForEvent('download');
  await worlds.act('My world', 'Export');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('parley-my-world.json');
  const json = await readFile(await file.path(), 'utf8');

  const load = async (content: string) => {
    const choosing = page.waitForEvent('filechooser');
    await worlds.button('Import a file…').click();
    const buffer = Buffer.from(content);
    await (await choosing).setFiles({ name: 'world.json', mimeType: 'application/json', buffer });
  };
  await load('{"format":"parley-world","version":1}');
  await expect(worlds.dialog.getByRole('alert')).toContainText('it is of version 1');
  await load(json.replace('"My world"', '"Loaded"'));
  await worlds.open('Loaded');
  expect(await tab.messages()).toContain(ts);
  expect((await tab.world()).apps).toEqual(apps);

  await worlds.show();
  await load(JSON.stringify(DEMO));
  await expect(worlds.dialog.getByRole('group', { name: 'Open the demo?' })).toContainText(
    'Deleting twice',
  );
  await worlds.button('Open the demo').click();
  await worlds.opened();
  expect(await tab.world()).toMatchObject({ seed: 11, secrets: 'predictable' });
});

test('a link opens a demo world beside my own, which is one click away', async ({
  page,
  context,
}) => {
  test.slow();
  const tab = new Tab(page);
  await tab.open();
  const own = await tab.post('mine');
  const before = await tab.world();

  await page.goto('about:blank');
  await tab.open(await linkTo(DEMO));
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Its tokens and secrets are predictable');
  const world = await tab.world();
  expect(world).toMatchObject({ seed: 11, secrets: 'predictable', clock: { frozen: true } });
  const posted = await tab.post('in the demo');

  await test.step('the dialog of worlds works by keyboard, and axe finds nothing', async () => {
    const worlds = new WorldsPage(page);
    await page.locator('main').focus();
    await page.keyboard.press('w');
    await expect(worlds.row('Deleting twice')).toContainText('Predictable secrets');
    expect(await violationsInBothThemes(page)).toEqual([]);

    await worlds.button('Actions on Deleting twice').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Copy…' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(worlds.dialog.getByRole('textbox', { name: 'Title of the copy' })).toBeFocused();
    expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(worlds.row('Deleting twice')).toBeFocused();
    await worlds.button('New world…').focus();
    await page.keyboard.press('Enter');
    await expect(worlds.dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(worlds.dialog).toBeHidden();
  });

  await test.step('a reload stays in it, and a reset keeps its secrets predictable', async () => {
    await tab.reload();
    expect(await tab.messages()).toContain(posted);
    await tab.reset({ seed: 4 });
    expect(await tab.world()).toMatchObject({ seed: 4, secrets: 'predictable' });
  });

  await test.step('another tab gets another world with the same secrets', async () => {
    const other = new Tab(await context.newPage());
    await other.open(await linkTo(DEMO));
    expect((await other.world()).apps).toEqual(world.apps);
    expect(await other.messages()).not.toContain(posted);
    await other.page.close();
  });

  await test.step('my own world is untouched', async () => {
    await notices.getByRole('button', { name: 'Back to my world' }).click();
    await expect(notices).toBeHidden();
    await tab.answers();
    expect(await tab.messages()).toContain(own);
    expect((await tab.world()).apps).toEqual(before.apps);
    expect(page.url()).toContain('method=chat.delete');
    expect(page.url()).not.toContain(await encodeDemo(DEMO));
  });
});
