import { readFile } from 'node:fs/promises';
import { violationsOf } from '../axe.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

const TOKEN = 'xoxb-1234567890-1234567890-abcdefghijklmnopqrstuvwx';
const CURL = `curl https://slack.com/api/chat.postMessage \\
  -H 'Authorization: Bearer ${TOKEN}' \\
  -H 'Content-Type: application/json' \\
  --data-raw '{"channel":"C1",
  "text":"from curl"}'`;
const post = (text: string) => ({
  url: 'http://127.0.0.1:4321/api/chat.postMessage',
  method: 'POST',
  headers: [{ name: 'Authorization', value: `Bearer ${TOKEN}` }],
  postData: { mimeType: 'application/x-www-form-urlencoded', text },
});
const HAR = JSON.stringify({
  log: {
    entries: [
      { request: post('channel=C1&text=from+HAR') },
      {
        request: {
          url: 'http://127.0.0.1:4321/api/users.list?limit=7',
          method: 'GET',
          headers: [],
        },
      },
      { request: { url: 'https://example.com/a.png', method: 'GET', headers: [] } },
    ],
  },
});
const COLLECTION = JSON.stringify({
  info: { name: 'Mine' },
  item: [
    {
      name: 'Say hello',
      request: {
        method: 'POST',
        url: { raw: '{{base_url}}/api/chat.postMessage' },
        body: { mode: 'urlencoded', urlencoded: [{ key: 'text', value: 'from Postman' }] },
      },
    },
  ],
});
const OPENAPI = JSON.stringify({
  openapi: '3.1.0',
  servers: [{ url: 'http://localhost:4321/api' }],
  paths: {
    '/chat.postMessage': {
      post: {
        requestBody: { content: { 'application/json': { example: { text: 'from OpenAPI' } } } },
      },
    },
  },
});
const NODE_LOG = `[DEBUG]  web-api:WebClient:0 apiCall('chat.postMessage') start
[DEBUG]  web-api:WebClient:0 http request url: https://slack.com/api/chat.postMessage
[DEBUG]  web-api:WebClient:0 http request body: {"channel":"C1","text":"from Node"}
[DEBUG]  web-api:WebClient:0 http request headers: {"Authorization":"[[REDACTED]]","Content-Type":"application/x-www-form-urlencoded"}`;
const PYTHON_LOG = `DEBUG:slack_sdk.web.base_client:Sending a request - url: https://slack.com/api/chat.postMessage, query_params: {}, body_params: {}, files: {}, json_body: {'channel': 'C1', 'text': 'from Python'}, headers: {}`;
const REQUESTS = `url = "https://slack.com/api/chat.postMessage"
requests.post(url, json={"channel": "C1", "text": "from requests"}, timeout=5)`;
const SNIPPET = `const client = new WebClient(process.env.TOKEN);
await client.chat.postMessage({ channel: 'C1', text: 'from code' });`;

test('a call of another tool is pasted into the palette, and opens in the Explorer unsent', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const explorer = new ExplorerPage(page);
  const options = shell.palette.getByRole('option');
  const message = shell.palette.getByRole('status');

  async function paste(text: string) {
    await shell.openPalette();
    await shell.palette.getByRole('combobox').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const event = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', event));
    }, text);
  }
  async function choose(name: string | RegExp) {
    await options.filter({ hasText: name }).click();
    await expect(shell.palette).toBeHidden();
  }
  /** The text of the message that the Explorer would post. */
  const shows = (text: string) => expect(explorer.argument('text')).toHaveValue(text);

  await shell.open('#/explorer?method=api.test');

  await test.step('curl, with its token replaced, which the page says', async () => {
    await paste(CURL);
    await expect(message).toContainText('One call in a curl command.');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText(/chat\.postMessage.*POST JSON · slack\.com/);
    expect(await violationsOf(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(shell.said(/Its token was replaced by the acting one, Bot of .*/)).toContainText(
      'It goes to this world, not to slack.com.',
    );
    await explorer.shows('chat.postMessage');
    await shows('from curl');
    await expect(explorer.text).toContainText('"channel":"C1"');
    expect(await page.evaluate(() => document.body.innerText)).not.toContain(TOKEN);
  });

  await test.step('a HAR file: the calls of Parley are listed, and the choice is narrowed by typing', async () => {
    await paste(HAR);
    await expect(message).toContainText('2 calls in a HAR file.');
    await expect(message).toContainText('https://example.com/a.png is at another host.');
    await expect(options).toHaveCount(2);
    await page.keyboard.insertText('users');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await explorer.shows('users.list');
    await expect(explorer.argument('limit')).toHaveValue('7');
    await paste(HAR);
    await choose('chat.postMessage');
    await shows('from HAR');
  });

  for (const [kind, text, name, said] of [
    ['a collection of Postman', COLLECTION, 'Say hello', 'from Postman'],
    ['an OpenAPI document', OPENAPI, 'chat.postMessage', 'from OpenAPI'],
    ['the log of the SDK for Node', NODE_LOG, 'chat.postMessage', 'from Node'],
    ['a program with an SDK', SNIPPET, 'chat.postMessage', 'from code'],
    ['the log of the SDK for Python', PYTHON_LOG, 'chat.postMessage', 'from Python'],
    ['a program with a library', REQUESTS, 'chat.postMessage', 'from requests'],
  ] as const)
    await test.step(kind, async () => {
      await paste(text);
      await choose(name);
      await shows(said);
    });

  await test.step('a file, which the palette asks for', async () => {
    await shell.openPalette();
    await page.keyboard.insertText('bring');
    await page.keyboard.press('Enter');
    await expect(message).toContainText('Paste a curl command');
    const choosing = page.waitForEvent('filechooser');
    await shell.palette.getByRole('button', { name: 'Open a file…' }).click();
    const buffer = Buffer.from(HAR);
    await (await choosing).setFiles({ name: 'a.har', mimeType: 'application/json', buffer });
    await expect(message).toContainText('2 calls in a HAR file.');
    await page.keyboard.insertText('chat');
    await page.keyboard.press('Enter');
    await shows('from HAR');
  });

  await test.step('another host and an unknown method are refused, with what to do', async () => {
    await paste('curl https://example.com/api/chat.postMessage -d text=hi');
    await expect(message).toContainText('https://example.com/api/chat.postMessage is at another');
    expect(await violationsOf(page, '[role="dialog"]')).toEqual([]);
    await shell.palette.getByRole('button', { name: 'Back to the commands' }).click();
    await expect(options).not.toHaveCount(0);
    await expect(message).toBeEmpty();
    await page.keyboard.press('Escape');
    await paste('curl http://localhost/api/chat.postMesage -d text=hi');
    await expect(message).toContainText('The nearest is chat.postMessage.');
    await page.keyboard.press('Escape');
    // Several lines are no search: what cannot be read says what can.
    await paste("require 'net/http'\nNet::HTTP.post_form(uri, text: 'hi')");
    await expect(message).toContainText('no command of curl, wget or HTTPie');
    await page.keyboard.press('Escape');
    await expect(shell.palette).toBeHidden();
  });

  await test.step('nothing was sent', async () => {
    await expect(shell.exchanges).toHaveCount(0);
  });

  await test.step('saved calls are exported as a collection, which is pasted back', async () => {
    await explorer.request.getByRole('button', { name: 'Save this call' }).click();
    await page.getByRole('textbox', { name: 'Name of the call' }).fill('Hello again');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as a collection' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ item: [{ name: 'Hello again' }] });
    expect(file).not.toContain('xoxb-');
    await paste(file);
    await choose('Hello again');
    await shows('from HAR');
  });

  await test.step('a description in YAML, and headers of curl, of which some are left out', async () => {
    await paste(
      'openapi: 3.1.0\npaths:\n  /api/chat.postMessage:\n    post:\n      requestBody:\n        content:\n          application/json:\n            example: { text: from YAML }\n',
    );
    await expect(message).toContainText('One call in a description of an API.');
    await choose('chat.postMessage');
    await shows('from YAML');
    await paste("curl -H 'X-Forwarded-For: 203.0.113.7' -H 'Cookie: d=1' /api/auth.test");
    await choose('auth.test');
    await expect(
      shell.said(/Not sent: Cookie\. That is because browsers write them\./),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Headers' }).first().click();
    const headers = page.getByRole('textbox', { name: 'Other headers' });
    await expect(headers).toHaveValue('X-Forwarded-For: 203.0.113.7');
    await headers.fill('X-Forwarded-For: 203.0.113.8\nHost: x');
    await expect(page.getByText('Not sent: Host.')).toBeVisible();
    await explorer.send.click();
    await expect(explorer.answer).toContainText('HTTP 200');
    const logged = await page.evaluate(async () => {
      const [last] = (await (await fetch('sandbox/exchanges')).json()).exchanges;
      return (await (await fetch(`sandbox/exchanges/${last.id}`)).json()).request.headers;
    });
    expect(logged).toContainEqual(['x-forwarded-for', '203.0.113.8']);
  });
});
