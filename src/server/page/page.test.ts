import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page, refuseFrame } from './page.ts';
import fc from 'fast-check';

const INDEX = `<!doctype html><html><head>
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self' https://hooks.parley.test https://hooks.gov.parley.test" />
  <link rel="modulepreload" crossorigin href="./assets/index-abc123.js">
  <link rel="modulepreload" crossorigin data-host="tab" href="./assets/platform-abc123.js">
  <title>Parley</title></head><body></body></html>`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-page-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), INDEX);
  writeFileSync(join(root, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(root, 'receiver.html'), '<!doctype html>');
  writeFileSync(join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string) => page(root, 'http://127.0.0.1:4321').request(path);

describe('the page a server serves', () => {
  it.each(['/', '/index.html'])('says at %s that a server answers it', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<head><meta name="parley-host" content="http">');
  });

  it('has its policy in a header that knows the platform’s address, not in its text', async () => {
    const answer = await get('/');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self' http://127.0.0.1:4321; frame-ancestors 'self'",
    );
    expect(await answer.text()).not.toContain('Content-Security-Policy');
  });

  it('preloads no platform, which runs on the server', async () => {
    const html = await (await get('/')).text();
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="./assets/index-abc123.js"']);
  });

  it.each([
    ['/assets/index-abc123.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ])('has files: %s', async (path, type, caching) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('cache-control')).toBe(caching);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['/receiver.html', "frame-ancestors 'self'"],
    ['/icon.svg', "frame-ancestors 'none'"],
  ])('lets frames show only the documents made for them: %s', async (path, policy) => {
    expect((await get(path)).headers.get('content-security-policy')).toBe(policy);
  });

  it.each([
    ['/', "'self'"],
    ['/index.html', "'self'"],
    ['/?embed', "'self' https://docs.example"],
    ['/index.html?embed=wire', "'self' https://docs.example"],
    ['/?embedded', "'self'"],
    ['/receiver.html', "'self' https://docs.example"],
    ['/icon.svg?embed', "'none'"],
  ])('lets pages of a named origin frame the embedded page alone: %s', async (path, ancestors) => {
    const app = page(root, 'http://127.0.0.1:4321', ['https://docs.example']);
    const policy = (await app.request(path)).headers.get('content-security-policy');
    expect(policy?.split('frame-ancestors ')[1]).toBe(ancestors);
  });

  it('lets nobody frame the embedded page unless told so', async () => {
    const policy = (await get('/?embed')).headers.get('content-security-policy');
    expect(policy).toMatch(/frame-ancestors 'self'$/);
  });

  it('says in a frame that it refuses why, to everybody, with nothing but text', async () => {
    const app = page(root, 'http://127.0.0.1:4321');
    const answer = await app.request('/?embed', {
      headers: {
        'sec-fetch-dest': 'iframe',
        'sec-fetch-site': 'cross-site',
        referer: 'https://docs.example/',
      },
    });
    expect(answer.status).toBe(403);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('frame-ancestors');
    const html = await answer.text();
    const [, style = ''] = /<style>([^<]*)</.exec(html) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain(`style-src 'sha256-${digest}'`);
    expect(html).toContain('npm run serve -- --embed-from https://docs.example');
    expect(html).not.toMatch(/<(?:a|button|form|input|script)\b/);
  });

  it.each([
    '/nothing',
    '/assets/',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('says how to build it when it is not there', async () => {
    const answer = await page(join(root, 'nowhere'), 'http://127.0.0.1:4321').request('/');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('npm run build');
  });
});

const DOCS = 'https://docs.example';

/** The text that a frame of another site gets; null for the page. */
function shownTo(
  { isEmbed = true, embedFrom = [] as readonly string[] },
  referer: string | null = `${DOCS}/`,
  sent: Readonly<Record<string, string>> = {},
): string | null {
  const headers: Record<string, string | undefined> = {
    'sec-fetch-dest': 'iframe',
    'sec-fetch-site': 'cross-site',
    referer: referer ?? undefined,
    ...sent,
  };
  const html = refuseFrame({ header: (name) => headers[name], isEmbed, embedFrom });
  return html?.replaceAll(/<style>[^<]*<\/style>|<[^<>]*>/g, '') ?? null;
}

const COMMAND = 'npm run serve -- --embed-from';
const PLACEHOLDER = '&lt;origin of the page around&gt;';
const NEEDS_EMBED = 'its address needs ?embed before the #';

describe('a frame that may not show the page of a server', () => {
  it('says who asked, and the option that allows it', () => {
    const text = shownTo({});
    expect(text).toContain(`This Parley server refuses a frame of ${DOCS}`);
    expect(text).toContain(`${COMMAND} ${DOCS}\n`);
    expect(text).not.toContain(NEEDS_EMBED);
  });

  it('says that the address needs `?embed`, and the option only if that is missing, too', () => {
    const allowed = shownTo({ isEmbed: false, embedFrom: [DOCS] });
    expect(allowed).toContain(NEEDS_EMBED);
    expect(allowed).not.toContain(COMMAND);
    const refused = shownTo({ isEmbed: false });
    expect(refused).toContain(NEEDS_EMBED);
    expect(refused).toContain(COMMAND);
  });

  it.each([
    ['no referrer', null],
    ['what is no address', 'docs'],
    ['a host that a shell would run', 'https://$(reboot).example/'],
    ['a host that ends a command', 'https://a;reboot/'],
    ['an opaque origin', 'data:text/html,x'],
  ])('names no origin of %s', (_, referer) => {
    const text = shownTo({}, referer);
    expect(text).toContain('This Parley server refuses a frame of this page');
    expect(text).toContain(`${COMMAND} ${PLACEHOLDER}`);
  });

  it('never has a character of the referrer that HTML or a shell would take for more', () => {
    const host = fc.string({
      unit: fc.constantFrom(...'ab.-$`;&|<>"\'(){}*!\\%#~ é'.split('')),
      maxLength: 20,
    });
    fc.assert(
      fc.property(host, (name) => {
        const [, named = PLACEHOLDER] =
          /--embed-from (.*)\n/.exec(shownTo({}, `https://${name}/`) ?? '') ?? [];
        expect(named).toMatch(/^(&lt;origin of the page around&gt;|https:\/\/[a-z0-9.-]+)$/);
      }),
    );
  });
});

describe('the page itself goes', () => {
  it.each([
    ['to a frame of an origin that was named', { embedFrom: [DOCS] }, `${DOCS}/`, {}],
    ['to a frame without a referrer, whose policy decides', { embedFrom: [DOCS] }, null, {}],
    ['to a frame of its own origin', {}, DOCS, { 'sec-fetch-site': 'same-origin' }],
    ['to a window that a link opens', {}, DOCS, { 'sec-fetch-dest': 'document' }],
    [
      'to a client that says nothing',
      {},
      undefined,
      { 'sec-fetch-dest': '', 'sec-fetch-site': '' },
    ],
  ])('%s', (_, options, referer, sent) => {
    expect(shownTo(options, referer, sent)).toBeNull();
  });
});
