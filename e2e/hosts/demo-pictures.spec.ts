import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeDemo } from '../../src/contract/links/codec.ts';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { expect, test } from './patient.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { Tab } from './tab.ts';

/** Blocks with a picture at an address. */
const picture = (image_url: string) =>
  JSON.stringify([{ type: 'image', image_url, alt_text: 'A pixel' }]);

const demoWith = (address: string): Demo => ({
  format: 'parley-demo',
  version: 1,
  world: { seed: 12, now: 1_770_000_000, frozen: true },
  view: { panel: 'workspace', search: {} },
  steps: [
    {
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [
        ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
        ['content-type', 'application/json'],
      ],
      body: `{"channel":"{{world.channels.1.id}}","text":"See","blocks":${picture(address)}}`,
    },
  ],
});

test('a demo world shows no pictures from other sites, the user’s own world does', async ({
  page,
}) => {
  let asked = 0;
  const stranger = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  });
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/pixel.svg`;
  try {
    const tab = new Tab(page);
    const seen = page.getByRole('feed', { name: 'Messages' }).getByRole('img', { name: 'A pixel' });

    // In a frame of another page, and by itself.
    for (const place of ['./?embed', './']) {
      await page.goto(`${place}#/workspace?demo=${await encodeDemo(demoWith(address))}`);
      await page.getByRole('button', { name: 'Next step' }).click();
      await expect(seen).toBeVisible();
      // What stands in for a picture that cannot be loaded.
      await expect(seen).toHaveJSProperty('tagName', 'SPAN');
      expect(asked).toBe(0);
    }

    await page.getByRole('button', { name: 'Back to my world' }).click();
    await expect(page.getByRole('button', { name: 'Back to my world' })).toBeHidden();
    await expect(page.getByRole('feed', { name: 'Messages' })).toBeVisible();
    const { channel } = await tab.poster();
    await tab.call('chat.postMessage', { channel, text: 'See', blocks: picture(address) });
    await expect(seen).toHaveJSProperty('complete', true);
    expect(asked).toBe(1);
  } finally {
    stranger.close();
  }
});

test('what a link brings for panels stays in its world, and replaces nothing of the visitor’s', async ({
  page,
}) => {
  const stranger = 'https://stranger.example/pixel.svg';
  const asked: string[] = [];
  await page.route(stranger, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const explorer = new ExplorerPage(page);
  const mine = page.getByRole('button', { name: 'Untitled' });
  const theirs = page.getByRole('button', { name: 'Of a stranger' });
  await page.goto('./#/composer');
  await expect(mine).toBeVisible();
  await page.goto('./#/explorer?method=chat.postMessage');
  // Too long for the address, so only the tab has it.
  await explorer.write(`text=${'mine'.repeat(1500)}`);

  const demo: Demo = {
    format: 'parley-demo',
    version: 1,
    world: { seed: 12, now: 1_770_000_000, frozen: true },
    view: {
      panel: 'composer',
      search: {},
      drafts: {
        composer: { name: 'Of a stranger', payload: { blocks: JSON.parse(picture(stranger)) } },
        explorer: {
          method: 'chat.postMessage',
          verb: 'POST',
          type: 'json',
          text: '{"text":"theirs"}',
        },
      },
    },
  };
  await page.goto(`./#/composer?demo=${await encodeDemo(demo)}`);
  await expect(theirs).toBeVisible();
  await page.reload();
  await expect(theirs).toBeVisible();
  await page.getByRole('button', { name: 'Back to my world' }).click();
  await expect(mine).toBeVisible();
  await expect(theirs).toBeHidden();
  expect(asked).toEqual([]);
  await page.goto('./#/explorer?method=chat.postMessage');
  await expect(explorer.text).toContainText('minemine');
});
