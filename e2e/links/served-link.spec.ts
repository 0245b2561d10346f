import { HTTP } from '../addresses.ts';
import { Tab } from '../hosts/tab.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { expect, test } from '../quiet-page.ts';
import { encodeDemo } from '../../src/contract/links/codec.ts';

test.use({ baseURL: HTTP.url });

test('a link replaces the world of a server only after a question', async ({ page }) => {
  const tab = new Tab(page);
  const link = await encodeDemo({
    format: 'parley-demo',
    version: 1,
    world: { seed: 7, now: 1_767_300_000, frozen: true },
    view: { panel: 'explorer', search: {}, drafts: { shell: { acting: 'none' } } },
  });
  await tab.open(`./#/explorer?method=auth.test&demo=${link}`);
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('This link holds a demo.');
  const before = await tab.world();
  expect(before.seed).not.toBe(7);

  await notices.getByRole('button', { name: 'Open…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open the demo' });
  await expect(dialog).toContainText('seed 7, 40 users');
  await expect(dialog).toContainText('predictable');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await tab.world()).team.id).toBe(before.team.id);

  await notices.getByRole('button', { name: 'Open…' }).click();
  await dialog.getByRole('button', { name: 'Replace the world' }).click();
  await expect(dialog).toBeHidden();
  await new ExplorerPage(page).shows('auth.test');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Acting as' })).toContainText(
    'No token',
  );
  expect(await tab.world()).toMatchObject({ seed: 7, clock: { frozen: true } });
  await page.reload();
  await tab.answers();
  await expect(notices).toBeHidden();
  await tab.reset({ seed: 1 });
});
