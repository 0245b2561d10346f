import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

test('acknowledged changes survive a reload and a closed tab', async ({ page, context }) => {
  const tab = new Tab(page);
  await tab.open();
  const first = await tab.post('before the reload');
  await tab.reload();
  expect(await tab.messages()).toContain(first);
  const second = await tab.post('after the reload');
  await page.close();

  const later = new Tab(await context.newPage());
  await later.open();
  const kept = await later.messages();
  expect(kept).toContain(first);
  expect(kept).toContain(second);
});

test('a tab killed during 500 posts loses no acknowledged one', async ({ page, context }) => {
  const tab = new Tab(page);
  await tab.open();
  await tab.reset({ rate_limits: false });
  const { channel, token } = await tab.poster();

  const acknowledged: string[] = [];
  let tellEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    tellEnough = resolve;
  });
  await page.exposeFunction('acknowledge', (ts: string) => {
    if (acknowledged.push(ts) === 200) tellEnough();
  });
  const posting = page.evaluate(
    async ([channel, bearer]) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      for (let n = 1; n <= 500; n += 1) {
        const body = JSON.stringify({ channel, text: `message ${n}` });
        const answer = await fetch('api/chat.postMessage', { method: 'POST', headers, body });
        Reflect.get(window, 'acknowledge')((await answer.json()).ts);
      }
    },
    [channel, token] as const,
  );
  await enough;
  const crashed = page.waitForEvent('crash');
  const protocol = await context.newCDPSession(page);
  protocol.send('Page.crash').catch(() => undefined); // The crashed page never answers.
  await crashed;
  await expect(posting).rejects.toThrow(/crash|closed/i);
  expect(acknowledged.length).toBeLessThan(500);

  const after = new Tab(await context.newPage());
  await after.open();
  const kept = await after.messages();
  expect(acknowledged.filter((ts) => !kept.has(ts))).toEqual([]);
});

test('a world that was reset is still new after a reload', async ({ page }) => {
  const tab = new Tab(page);
  await tab.open();
  const ts = await tab.post('gone with the reset');
  await tab.reset({ seed: 7, users: 12 });
  await tab.reload();
  expect(await tab.world()).toMatchObject({ seed: 7, users: { count: 12 } });
  expect(await tab.messages()).not.toContain(ts);
});

test('a database from before keys were stored is upgraded', async ({ page }) => {
  const tab = new Tab(page);
  await page.goto('theme.js');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('parley / world main', 1);
        opening.addEventListener('error', () => reject(new Error('the storage does not open')));
        opening.addEventListener('upgradeneeded', () => {
          const { result } = opening;
          for (const store of ['head', 'opened']) result.createObjectStore(store);
          result.createObjectStore('rows', { keyPath: ['table', 'key'] });
          result.createObjectStore('exchanges', { autoIncrement: true }).createIndex('id', 'id');
          result.createObjectStore('aside', { autoIncrement: true });
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await tab.open();
  const keys = () => page.evaluate(async () => (await fetch('openid/connect/keys')).text());
  const made = await keys();
  const ts = await tab.post('kept beside the keys');
  await tab.reload();
  expect(await keys()).toBe(made);
  expect(await tab.messages()).toContain(ts);
});
