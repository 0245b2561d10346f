import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/** A form that a page of another site sends. */
export interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Referrer policy of the page that contains it. */
  readonly policy?: string;
  /** Whether it is in a frame with an opaque origin. */
  readonly sandboxed?: boolean;
  /** With `redirect`, it is sent to the other site first, which redirects it with its body. */
  readonly by?: 'redirect';
}

/**
 * Another site. `localhost` is a different site from the tests' `127.0.0.1`. `127.0.0.1` with the port of this
 * server is a different origin of the same site, which browsers sometimes treat differently.
 */
export class Elsewhere {
  #server: Server | null = null;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const to = searchParams.get('to');
      const policy = searchParams.get('policy');
      if (pathname === '/onward' && to !== null) response.writeHead(307, { location: to }).end();
      else {
        response.writeHead(200, {
          'content-type': 'text/html',
          ...(policy === null ? {} : { 'referrer-policy': policy }),
        });
        response.end('<!doctype html><title>Elsewhere</title><p>Elsewhere</p>');
      }
    }).listen(0);
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** Opens a window with a page of the other site, beside Parley's. */
  async open(context: BrowserContext, name: string, policy?: string): Promise<Page> {
    const page = await context.newPage();
    await this.visit(page, name, policy);
    return page;
  }

  /** Opens a page of the other site in a window that is open. */
  async visit(page: Page, name: string, policy?: string): Promise<void> {
    await page.goto(this.#address(name, policy === undefined ? '/' : `/?policy=${policy}`));
  }

  /** Sends the form from the page and returns the text of the page that the browser then shows. */
  async submit(page: Page, { action, fields, sandboxed = false, by }: Form): Promise<string> {
    const { hostname } = new URL(page.url());
    const target =
      by === 'redirect'
        ? this.#address(hostname, `/onward?to=${encodeURIComponent(action)}`)
        : action;
    const arrived = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
    await page.evaluate(
      ({ target, fields, sandboxed }) => {
        const form = document.createElement('form');
        form.id = 'form';
        form.method = 'post';
        form.target = '_top';
        form.action = target;
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement('input');
          field.type = 'hidden';
          field.setAttribute('name', name);
          field.setAttribute('value', value);
          form.append(field);
        }
        if (sandboxed) {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-top-navigation');
          const written = new XMLSerializer().serializeToString(form);
          frame.srcdoc = `${written}<script>document.getElementById('form').submit()</script>`;
          document.body.append(frame);
        } else {
          document.body.append(form);
          form.submit();
        }
      },
      { target, fields, sandboxed },
    );
    await arrived;
    await page.waitForLoadState();
    return page.locator('body').innerText();
  }

  /** Opens an address in a frame of the page and returns the text that it shows. */
  async framed(page: Page, address: string): Promise<string> {
    await page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = src;
      document.body.replaceChildren(frame);
      await loaded;
    }, address);
    // By its element: the frame of before may still be among `page.frames()`.
    return page.frameLocator('iframe').locator('body').innerText();
  }

  #address(name: string, path: string): string {
    const listening = this.#server?.address() as AddressInfo | undefined;
    if (listening === undefined) throw new Error('the other site does not listen yet');
    const { port } = listening;
    return `http://${name}:${port}${path}`;
  }
}
