import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { CORS_HEADERS } from '../../src/contract/receiver.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';

const CORS = Object.fromEntries(CORS_HEADERS);

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A program of the user's on this machine, with the requests it got. */
async function program(answer: Answer): Promise<{ url: string; got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      if (request.method !== 'OPTIONS') got.push(`${request.method} ${body}`);
      answer(request, body, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, got };
}

const withCors: Answer = (request, body, response) => {
  if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
  const { challenge = '' } = JSON.parse(body) as { challenge?: string };
  response.writeHead(200, CORS).end(challenge);
};

async function saveRequestUrl(page: Page, url: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Request URL' }).fill(url);
  await page.getByRole('button', { name: 'Verify and save' }).click();
}

/**
 * A program has three seconds to answer, which a busy machine may take for itself: then a person presses again. The button cannot
 * be pressed once the URL is saved.
 */
async function verify(page: Page, outcome: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name: 'Verify and save' });
  await expect(async () => {
    if (await button.isEnabled()) await button.click();
    await expect(page.getByText(outcome)).toBeVisible({ timeout: 6_000 });
  }).toPass();
}

async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Access-Control-Allow-Headers');
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('only addresses that are allowed, and that answer with CORS headers, are reached', async ({
  page,
}) => {
  await test.step('an address outside of the tab is reached once it is allowed, until that is taken back', async () => {
    const { url, got } = await program(withCors);
    const { origin } = new URL(url);
    await page.goto('./#/events?view=subscriptions');
    await saveRequestUrl(page, url);
    await expect(
      page.getByText(`the page does not send to ${origin} until you allow it`),
    ).toBeVisible();
    expect(got).toEqual([]);

    await allow(page);
    await verify(page, 'Verified: it answered the challenge.');
    const reached = got.length;
    expect(reached).toBeGreaterThan(0);

    await page.reload();
    await page.getByRole('button', { name: 'Allowed addresses' }).click();
    await page.getByRole('button', { name: `Take back ${origin}` }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`This page does not send to ${origin}`)).toBeVisible();
    const refused = await page.evaluate(async (request_url) => {
      const [app] = (await (await fetch('sandbox')).json()).apps;
      const answer = await fetch(`sandbox/apps/${app.app_id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_url }),
      });
      return answer.text();
    }, url);
    expect(refused).toContain('until you allow it');
    expect(got).toHaveLength(reached);
  });

  await test.step('a program without CORS headers is not read, and the page says which it needs', async () => {
    const { url, got } = await program((_request, _body, response) => void response.end('hello'));
    await page.goto('./#/events?view=subscriptions');
    await saveRequestUrl(page, url);
    await allow(page);
    await verify(page, /Access-Control-Allow-Origin: \*/);
    // The browser asked first, and sent nothing.
    expect(got).toEqual([]);
  });

  await test.step('a redirect to an origin that is not allowed is not followed', async () => {
    const elsewhere = await program(withCors);
    const { url } = await program((request, _body, response) => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
      response.writeHead(307, { ...CORS, location: elsewhere.url }).end();
    });
    await page.goto('./#/events?view=subscriptions');
    await saveRequestUrl(page, url);
    await allow(page);
    await verify(page, /Redirects to another origin are not followed/);
    expect(elsewhere.got).toEqual([]);
  });
});

const MB = 1024 * 1024;

/** Options for an external select: of 30 MB, without end as fast as they are read, or a byte now and then. */
function writeOptions(response: ServerResponse, kind: string): void {
  response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
  response.write('{"options":[');
  if (kind === 'slow') {
    const timer = setInterval(() => response.write(' '), 100);
    response.once('close', () => clearInterval(timer));
    return;
  }
  const piece = '{"text":{"type":"plain_text","text":"a"},"value":"a"},'.repeat(1000);
  let left = kind === 'long' ? (30 * MB) / piece.length : Infinity;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end('{}]}');
  };
  more();
}

test('options that are too long, or never end, are cut off, and the person is told why', async ({
  page,
}) => {
  const closed: number[] = [];
  const { url } = await program((request, body, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    if (!body.includes('block_suggestion')) return withCors(request, body, response);
    response.once('close', () => closed.push(response.socket?.bytesWritten ?? 0));
    const { value } = JSON.parse(new URLSearchParams(body).get('payload') ?? '{}');
    writeOptions(response, value);
  });
  await page.goto('./#/events?view=subscriptions');
  await saveRequestUrl(page, url);
  await allow(page);
  await page.getByRole('button', { name: 'Verify and save' }).click();
  await expect(page.getByText('Verified: it answered the challenge.')).toBeVisible();
  await page.evaluate(async (at) => {
    const send = async (path: string, body: object, method: 'POST' | 'PUT', token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
    };
    const [app] = (await (await fetch('sandbox')).json()).apps;
    const place = `sandbox/apps/${app.app_id}/manifest`;
    const { manifest } = await (await fetch(place)).json();
    manifest.settings = {
      ...manifest.settings,
      interactivity: { is_enabled: true, request_url: at, message_menu_options_url: at },
    };
    await send(place, { manifest }, 'PUT');
    const placeholder = { type: 'plain_text', text: 'Find' };
    const found = { type: 'external_select', action_id: 'found', placeholder, min_query_length: 3 };
    const blocks = [{ type: 'actions', elements: [found] }];
    const message = { channel: app.webhooks[0].channel_id, text: 'Which?', blocks };
    await send('api/chat.postMessage', message, 'POST', app.tokens[0].token);
  }, url);
  const workspace = new WorkspacePage(page);
  await workspace.open('?channel=deploys');
  await workspace.actAs('Jun Singh');
  await workspace.message('Find').getByRole('button', { name: /Find/ }).click();
  const list = page.getByRole('listbox', { name: 'Find' });
  const search = page.getByRole('combobox', { name: 'Search: Find' });
  let asked = 0;
  for (const [kind, why] of [
    ['long', 'it is longer than 1 MB and was cut off there'],
    ['endless', 'it is longer than 1 MB and was cut off there'],
    ['slow', 'did not acknowledge the typed text within 3 seconds'],
  ] as const) {
    await search.fill(kind);
    await expect(list).toContainText(why);
    asked += 1;
    await expect.poll(() => closed.length).toBe(asked);
  }
  // What is under way in the buffers of both sides counts, too.
  expect(Math.max(...closed)).toBeLessThan(25 * MB);
});
