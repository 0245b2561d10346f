import type { Page } from '@playwright/test';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { WorldsPage } from '../pages/worlds-page.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' });

test('two tabs share one world, each at its own place', async ({ page, context }) => {
  test.slow();
  const first = new Tab(page);
  await first.open();
  const second = new Tab(await context.newPage());
  await second.open('./#/explorer?method=users.list');

  await test.step('what one posts, the other has', async () => {
    const here = await first.post('by the tab that runs the world');
    const there = await second.post('by the tab that shares it');
    for (const tab of [first, second]) {
      const messages = await tab.messages();
      expect(messages).toContain(here);
      expect(messages).toContain(there);
    }
  });

  await test.step('each sees at once what the other does, and stays where it is', async () => {
    await second.page.goto('./#/workspace');
    await first.post('seen at once');
    await expect(feed(second.page)).toContainText('seen at once');
    await expect(page.getByRole('heading', { name: 'users.list' })).toBeVisible();
    await second.page.getByRole('button', { name: 'Deployment' }).click();
    await expect(second.page.getByText(/shares its world with another tab/)).toBeVisible();
    await second.page.keyboard.press('Escape');
  });

  await test.step('sockets of either tab reach the world', async () => {
    expect(await heardBySocket(second.page)).toEqual(['hello', 'events_api']);
  });

  await test.step('either renames and resets the world', async () => {
    const worlds = new WorldsPage(second.page);
    await worlds.show();
    await worlds.act('My world', 'Rename…');
    await worlds.dialog.getByRole('textbox', { name: 'Title' }).fill('Our world');
    await second.page.keyboard.press('Enter');
    await expect(worlds.row('Our world')).toContainText('Open here');
    await worlds.button('Close').last().click();
    await second.reset({ seed: 5, users: 12 });
    expect((await first.world()).seed).toBe(5);
    await expect(page.getByRole('button', { name: 'Deployment' })).toBeVisible();
  });

  const receiver = new ReceiverPage(second.page);
  const programs = (tab: Page) => tab.locator('iframe[src*="receiver.html"]');
  await test.step('a program runs in one of them, and is started and stopped in any', async () => {
    await receiver.open();
    await receiver.chooseSample('Delete on :x:');
    await receiver.start();
    await expect(programs(page)).toHaveCount(1);
    await expect(programs(second.page)).toHaveCount(0);
    await receiver.react();
    await expect(receiver.output).toContainText('Deleted');
    await receiver.button('Stop').click();
    await expect(programs(page)).toHaveCount(0);
    await receiver.start();
  });

  await test.step('when the tab that runs the world loads again, the other runs it, with its programs', async () => {
    await first.reload();
    const after = await first.post('after the change of places');
    expect(await second.messages()).toContain(after);
    await expect(programs(second.page)).toHaveCount(1);
    await expect(programs(page)).toHaveCount(0);
    await receiver.react();
    await expect(receiver.output).toContainText('Deleted');
  });

  await test.step('a tab that does not answer is missed, until it does', async () => {
    // It waits for a file, and does nothing meanwhile: no better than one that is stuck in a computation.
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await context.route('**/theme.js?held', async (route) => {
      await held;
      await route.fulfill({ body: '' });
    });
    const asked = context.waitForEvent('request', (request) => request.url().endsWith('?held'));
    const stuck = second.page.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open('GET', 'theme.js?held', false);
      request.send();
    });
    await asked;
    const waiting = first.world();
    const notice = page.getByRole('region', { name: 'Notices' });
    await expect(notice).toContainText('does not answer');
    await expect(notice.getByRole('button', { name: 'Open a copy here' })).toBeVisible();
    answer();
    await Promise.all([stuck, waiting]);
    await expect(notice).toBeHidden();
  });
});

test('a tab that dies in the middle of posting loses nothing that was acknowledged', async ({
  page,
  context,
}) => {
  test.slow();
  const acknowledged = new Set<string>();
  await context.exposeFunction('acknowledged', (ts: string) => void acknowledged.add(ts));
  const first = new Tab(page);
  await first.open();
  const second = new Tab(await context.newPage());
  await second.open();
  const third = new Tab(await context.newPage());
  await third.open();
  await third.reset({ rate_limits: false });
  const poster = await first.poster();
  for (const tab of [first, second, third]) await tab.page.evaluate(postOnAndOn, poster);

  // Three pages that post take turns with whatever else a busy machine does.
  const twentyMore = async () => {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  };
  for (const dies of [first, second]) {
    await twentyMore();
    await dies.page.close();
  }
  await twentyMore();

  const { gap, stored, began, last } = await third.page.evaluate(stopPosting);
  test.info().annotations.push({ type: 'longest wait', description: `${Math.round(gap)} ms` });
  expect(stored).toBeGreaterThan(20);
  // A second on a machine that does nothing else. Where a post takes longer, so does the change of hosts.
  expect(gap).toBeLessThan(5_000 + (20 * (last - began)) / stored);
  const messages = await third.messages();
  expect([...acknowledged].filter((ts) => !messages.has(ts))).toEqual([]);

  await third.reload();
  const kept = await third.messages();
  expect([...acknowledged].filter((ts) => !kept.has(ts))).toEqual([]);
});

test('a tab that cannot share opens a copy, which is forgotten after weeks without use', async ({
  page,
  context,
}) => {
  test.slow();
  const first = new Tab(page);
  await first.open();
  const before = await first.post('before the copy');
  // A tab that runs the world and does not answer, as one that the browser has put to sleep.
  await page.goto('theme.js');
  await page.evaluate(() => {
    void navigator.locks.request('parley / world main', () => new Promise(() => {}));
  });
  const second = new Tab(await context.newPage());

  await test.step('it says so, and opens a copy', async () => {
    await second.page.goto('./#/explorer');
    const title = 'This world is open in another tab';
    await expect(second.page.getByRole('heading', { name: title })).toBeVisible();
    await second.page.getByRole('button', { name: 'Open a copy here' }).click();
    await second.answers();
    expect(await second.messages()).toContain(before);
  });

  await test.step('the copy is a separate world and stays with its tab', async () => {
    const there = await second.post('in the copy');
    await second.reload();
    expect(await second.messages()).toContain(there);
    await first.page.goto('./#/explorer');
    await first.answers();
    expect(await first.messages()).not.toContain(there);
  });

  await test.step('a copy that no tab has opened for weeks is deleted; the world itself is not', async () => {
    await second.page.goto('theme.js');
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => String(name)));
    const copies = async () => (await databases()).filter((name) => name.includes('copy-'));
    await first.reload();
    expect(await copies()).toHaveLength(1);
    for (const name of await databases()) await openedLongAgo(second.page, name);
    await first.reload();
    await expect.poll(copies).toEqual([]);
    expect(await databases()).toEqual(['parley / world main']);
  });
});

declare global {
  interface Window {
    acknowledged(ts: string): Promise<void>;
    posting: { stop: boolean; stored: number; gap: number; began: number; last: number };
  }
}

/** Posts one message after the other, and tells the test which were acknowledged. */
function postOnAndOn({ channel, token }: { channel: string; token: string }) {
  const began = performance.now();
  const posting = { stop: false, stored: 0, gap: 0, began, last: began };
  window.posting = posting;
  const headers = { authorization: `Bearer ${token}` };
  const post = async () => {
    const body = new URLSearchParams({ channel, text: `message ${posting.stored}` });
    const answer = await fetch('api/chat.postMessage', { method: 'POST', headers, body });
    const { ok, ts } = await answer.json();
    if (!ok) return;
    const now = performance.now();
    posting.gap = Math.max(posting.gap, now - posting.last);
    posting.last = now;
    posting.stored += 1;
    await window.acknowledged(ts);
  };
  const postOn = async () => {
    // A request that was under way when the other tab died fails, as it does in a network.
    while (!posting.stop) await post().catch(() => undefined);
  };
  void postOn();
}

function stopPosting() {
  window.posting.stop = true;
  return window.posting;
}

/** The types of the frames that an app in the page gets over a socket. */
function heardBySocket(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const call = async (method: string, path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
    };
    const [{ app_id, tokens }] = (await (await fetch('sandbox')).json()).apps;
    const change = { delivery: 'socket', subscriptions: ['channel_created'] };
    await call('PATCH', `sandbox/apps/${app_id}`, change);
    const minted = { app_id, type: 'app', scopes: ['connections:write'] };
    const { token } = await call('POST', 'sandbox/tokens', minted);
    const { url } = await call('POST', 'api/apps.connections.open', {}, token);
    const types: string[] = [];
    await new Promise<void>((heard, failed) => {
      const socket = new WebSocket(url);
      socket.addEventListener('error', () => failed(new Error('the socket failed')));
      socket.addEventListener('message', ({ data }) => {
        const { type, envelope_id } = JSON.parse(data);
        types.push(type);
        if (type === 'hello') {
          void call('POST', 'api/conversations.create', { name: 'by-socket' }, tokens[0].token);
        } else {
          socket.send(JSON.stringify({ envelope_id }));
          socket.close();
          heard();
        }
      });
    });
    await call('PATCH', `sandbox/apps/${app_id}`, { delivery: 'http' });
    return types;
  });
}

/** Sets the time at which the world was last opened to 0. */
function openedLongAgo(page: Page, database: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('the storage does not open')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('opened', 'readwrite');
          writing.objectStore('opened').put(0, 'at');
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    database,
  );
}
