import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { CORS_HEADERS } from '../../src/contract/receiver.ts';

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
    await page.getByRole('button', { name: 'Verify and save' }).click();
    await expect(page.getByText('Verified: it answered the challenge.')).toBeVisible();
    expect(got).toHaveLength(1);

    await page.reload();
    await page.getByRole('button', { name: 'Allowed addresses' }).click();
    await page.getByRole('button', { name: `Take back ${origin}` }).click();
    // Not Escape: if Close has the focus by then, that hides its tooltip first.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
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
    expect(got).toHaveLength(1);
  });

  await test.step('a program without CORS headers is not read, and the page says which it needs', async () => {
    const { url, got } = await program((_request, _body, response) => void response.end('hello'));
    await page.goto('./#/events?view=subscriptions');
    await saveRequestUrl(page, url);
    await allow(page);
    await page.getByRole('button', { name: 'Verify and save' }).click();
    await expect(page.getByText(/Access-Control-Allow-Origin: \*/)).toBeVisible();
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
    await page.getByRole('button', { name: 'Verify and save' }).click();
    await expect(page.getByText(/Redirects to another origin are not followed/)).toBeVisible();
    expect(elsewhere.got).toEqual([]);
  });
});
