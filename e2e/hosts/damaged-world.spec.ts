import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

/** Changes the stored world, from a page of the same site that is not Parley. */
async function tamper(page: Page, store: 'head' | 'rows', change: Record<string, unknown>) {
  await page.goto('theme.js');
  await page.evaluate(
    async ([name, fields]) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
        });
      const database = await done(indexedDB.open('parley / world main'));
      const open = database.transaction(name, 'readwrite').objectStore(name);
      const cursor = await done(open.openCursor());
      if (cursor === null) throw new Error('nothing is kept');
      await done(cursor.update({ ...cursor.value, ...fields }));
      database.close();
    },
    [store, change] as const,
  );
}

const DAMAGE = {
  'of an unknown version': { store: 'head', change: { version: 99 }, reason: 'version 99' },
  'with a damaged row': { store: 'rows', change: { row: { id: 7 } }, reason: 'is damaged' },
  'that is no world': {
    store: 'head',
    change: { format: 'something' },
    reason: 'it is not a world',
  },
} as const;

const noticeOf = (page: Page, reason: string) =>
  page.getByRole('listitem').filter({ hasText: reason });

test('a damaged stored world is replaced by the default one, and kept for download until it is discarded', async ({
  page,
}) => {
  test.slow();
  const tab = new Tab(page);
  await tab.open();
  for (const [what, { store, change, reason }] of Object.entries(DAMAGE)) {
    await test.step(`a world ${what}`, async () => {
      const ts = await tab.post('kept, then damaged');
      await tamper(page, store, change);
      await tab.open();
      await expect(noticeOf(page, reason)).toContainText('kept the old one');
      expect(await tab.messages()).not.toContain(ts);
    });
  }

  const { reason } = DAMAGE['of an unknown version'];
  const saving = page.waitForEvent('download');
  await noticeOf(page, reason).getByRole('button', { name: 'Download' }).click();
  const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(saved.set_aside.reason).toContain(reason);
  expect(saved.world.version).toBe(99);
  expect(JSON.stringify(saved.world.rows)).toContain('kept, then damaged');

  const next = await tab.post('in the world that took its place');
  await noticeOf(page, reason).getByRole('button', { name: 'Discard' }).click();
  await expect(noticeOf(page, reason)).toHaveCount(0);
  await tab.reload();
  expect(await tab.messages()).toContain(next);
  await expect(noticeOf(page, reason)).toHaveCount(0);
});
