import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

test('acknowledged changes survive a reload, a closed tab, and a tab killed during 500 posts; so does a reset', async ({
  page,
  context,
}) => {
  test.slow();
  const later = new Tab(await context.newPage());
  const last = new Tab(await context.newPage());

  await test.step('a reload and a closed tab', async () => {
    const tab = new Tab(page);
    await tab.open();
    const first = await tab.post('before the reload');
    await tab.reload();
    expect(await tab.messages()).toContain(first);
    const second = await tab.post('after the reload');
    await page.close();

    await later.open();
    const kept = await later.messages();
    expect(kept).toContain(first);
    expect(kept).toContain(second);
  });

  await test.step('a tab killed during 500 posts', async () => {
    await later.reset({ rate_limits: false });
    const { channel, token } = await later.poster();
    const acknowledged: string[] = [];
    let tellEnough = () => {};
    const enough = new Promise<void>((resolve) => {
      tellEnough = resolve;
    });
    await later.page.exposeFunction('acknowledge', (ts: string) => {
      if (acknowledged.push(ts) === 100) tellEnough();
    });
    const posting = later.page.evaluate(
      async ([channel, bearer]) => {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
        for (let n = 1; n <= 500; n += 1) {
          const body = JSON.stringify({ channel, text: `message ${n}` });
          const answer = await fetch('api/chat.postMessage', { method: 'POST', headers, body });
          // Waiting keeps the page from posting all 500 while this machine is busy.
          await Reflect.get(window, 'acknowledge')((await answer.json()).ts);
        }
      },
      [channel, token] as const,
    );
    await enough;
    const crashed = later.page.waitForEvent('crash');
    const protocol = await context.newCDPSession(later.page);
    protocol.send('Page.crash').catch(() => undefined); // The crashed page never answers.
    await crashed;
    await expect(posting).rejects.toThrow(/crash|closed/i);
    expect(acknowledged.length).toBeLessThan(500);

    await last.open();
    const kept = await last.messages();
    expect(acknowledged.filter((ts) => !kept.has(ts))).toEqual([]);
  });

  await test.step('a world that was reset is still new after a reload', async () => {
    const ts = await last.post('gone with the reset');
    await last.reset({ seed: 7, users: 12 });
    await last.reload();
    expect(await last.world()).toMatchObject({ seed: 7, users: { count: 12 } });
    expect(await last.messages()).not.toContain(ts);
  });
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
