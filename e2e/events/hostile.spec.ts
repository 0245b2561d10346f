import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { ReceiverPage } from '../pages/receiver-page.ts';

/** A handler that runs the statements for each reaction. */
const onReaction = (statements: string) => `receive(async ({ headers, body, wrapper, api }) => {
${statements}
});
// 'reaction_added'`;

/**
 * Waits until a program is stopped for the reason. The page counts the seconds in which a program does not respond by a clock
 * that the test moves on: nothing else happens in them.
 */
async function untilStopped(page: Page, state: Locator, reason: string | RegExp): Promise<void> {
  // A hundred calls are made by a busy machine, too, only not soon.
  if (!/not respond/.test(String(reason)))
    return expect(state).toContainText(reason, { timeout: 60_000 });
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(state).toContainText(reason, { timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** A server that any page may call, which counts who does. */
let server: Server;
let reached: string[];
test.beforeEach(async () => {
  reached = [];
  server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('export default 1;');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
test.afterEach(() => server.closeAllConnections());

/** What a program may not reach, and how it would try. */
const TRIES = {
  'the network by fetch': "await fetch(URL + 'fetch')",
  'the network by fetch without CORS': "await fetch(URL + 'blind', { mode: 'no-cors' })",
  'the page’s own address': "await fetch(PAGE + 'sandbox')",
  'the network by XMLHttpRequest': `await new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('GET', URL + 'xhr');
    request.onload = done;
    request.onerror = () => fail(new Error('blocked'));
    request.send();
  })`,
  'the network by WebSocket': `await new Promise((done, fail) => {
    const socket = new WebSocket(URL.replace('http', 'ws') + 'socket');
    socket.onopen = done;
    socket.onerror = () => fail(new Error('blocked'));
  })`,
  'the network by EventSource': `await new Promise((done, fail) => {
    const source = new EventSource(URL + 'stream');
    source.onopen = done;
    source.onerror = () => fail(new Error('blocked'));
  })`,
  'code elsewhere by import': "await import(URL + 'module.js')",
  'code elsewhere by importScripts': "importScripts(URL + 'script.js')",
  'another thread by a worker of its own': "new Worker('data:text/javascript,for(;;);'); await 0",
  'evaluation of text': "(0, eval)('1'); await 0",
  'evaluation by Function': "new Function('return 1')(); await 0",
  'the storage of the page': `await new Promise((done, fail) => {
    const opening = indexedDB.open('parley / world main');
    opening.onsuccess = done;
    opening.onerror = () => fail(new Error('blocked'));
  })`,
  'local storage': "localStorage.getItem('parley.choices'); await 0",
  'the document above it': 'parent.document.title; await 0',
  'the top of the tab': "top.location = URL + 'top'; await 0",
  'the document of its frame': 'document.cookie; await 0',
};

test('a program gets at nothing but what it is given', async ({ page, baseURL }) => {
  await test.step('a program reaches neither network, page, storage nor other code', async () => {
    const { port } = server.address() as AddressInfo;
    const receiver = new ReceiverPage(page);
    const tries = Object.entries(TRIES).map(
      ([what, attempt]) =>
        `try { ${attempt}; console.log('REACHED ${what}'); } catch (error) { console.log('Blocked: ${what}: ' + error.name); }`,
    );
    await receiver.startAndReact(`const URL = 'http://127.0.0.1:${port}/';
  const PAGE = '${baseURL}';
  ${onReaction(`${tries.join('\n')}\nconsole.log('the end');`)}`);
    await expect(receiver.output).toContainText('the end');
    const lines = await receiver.lines();
    for (const what of Object.keys(TRIES))
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^Blocked: ${what}: \\w*Error`)),
      );
    expect(lines.join()).not.toContain('REACHED');
    expect(reached).toEqual([]);
    // The server counts the requests that do reach it.
    await page.request.get(`http://127.0.0.1:${port}/`);
    expect(reached).toEqual(['GET /']);
    expect(new URL(page.url()).hash).toContain('/events');
  });

  await test.step('a program sees no token, and cannot call with another one', async () => {
    await new ReceiverPage(page).beginWorld(2);
    const receiver = new ReceiverPage(page);
    await receiver.startAndReact(
      onReaction(`console.log('env: ' + Object.keys(env));
  try { await api('auth.test', { token: 'xoxp-1' }); } catch (error) { console.log(error.message); }
  console.log('caller: ' + (await api('auth.test')).user_id);`),
    );
    await expect(receiver.output).toContainText(
      'env: APP_ID,TEAM_ID,BOT_USER_ID,SIGNING_SECRET,VERIFICATION_TOKEN',
    );
    await expect(receiver.output).toContainText('Leave out the argument token');
    await expect(receiver.output).toContainText(`caller: ${(await receiver.app()).bot_user_id}`);
  });

  // A host that sends no headers cannot keep other sites from framing them, and those leave out the sandbox.
  await test.step('the documents of the frames do nothing outside of a sandbox', async () => {
    await new ReceiverPage(page).open();
    for (const name of ['receiver.html', 'sender.html']) {
      const answered = await page.evaluate(async (address) => {
        const heard: (string | null)[] = [];
        for (const sandbox of [null, 'allow-scripts allow-same-origin', 'allow-scripts']) {
          const frame = document.createElement('iframe');
          if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
          frame.src = address;
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.body.append(frame);
          await loaded;
          const [own, other] = [new MessageChannel(), new MessageChannel()];
          const answer = new Promise((resolve) => own.port1.addEventListener('message', resolve));
          void answer.then(() => heard.push(sandbox));
          own.port1.start();
          const message = {
            program: '',
            env: {},
            origin: location.origin,
            timeout_ms: 1,
            most: 1,
          };
          frame.contentWindow?.postMessage(message, '*', [own.port2, other.port2]);
          own.port1.postMessage({
            id: 1,
            method: 'GET',
            url: location.href,
            headers: {},
            body: '',
          });
          // By the time that the last one answers, the others would have.
          if (sandbox === 'allow-scripts') await answer;
        }
        return heard;
      }, name);
      expect(answered, name).toEqual(['allow-scripts']);
    }
  });
});

const STOPS: Record<string, readonly [program: string, reason: string]> = {
  'in a loop without end': [
    onReaction('while (true) {}'),
    'It did not respond for 4 seconds. Look for a loop without end.',
  ],
  'in a loop of API calls that waits for none': [
    onReaction("for (let n = 0; n < 500; n += 1) api('api.test').catch(() => {});"),
    'It made more than 100 API calls for one request.',
  ],
  'after a message that is not allowed': [
    `let port;
addEventListener('message', ({ ports }) => { port ??= ports[0]; });
${onReaction("port.postMessage({ kind: 'call', call: 1, request: 1, method: '../sandbox/reset', args: '{}' });")}`,
    'It sent the page a message that is not allowed.',
  ],
  'after a flood of messages': [
    `let port;
addEventListener('message', ({ ports }) => { port ??= ports[0]; });
${onReaction("for (let n = 0; n < 5000; n += 1) port.postMessage({ kind: 'pong', beat: 0 });")}`,
    'It sent more than 1000 messages to the page in a second.',
  ],
  'in a loop of API calls': [
    onReaction("while (true) await api('api.test');"),
    'It made more than 100 API calls for one request.',
  ],
};

test('a program is stopped, and says why, and does not run again after a reload', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  const receiver = new ReceiverPage(page);
  await receiver.open();
  for (const [at, [what, [program, reason]]] of Object.entries(STOPS).entries()) {
    await test.step(what, async () => {
      // The event that stopped a program is sent again, so each program gets a world of its own.
      await receiver.beginWorld(at + 2);
      await receiver.write(program);
      await receiver.start();
      const ts = await receiver.react();
      await untilStopped(page, receiver.state, reason);
      // The page is alive, and the world is as it was.
      expect(await receiver.messages()).toContain(ts);
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  }
  await page.reload();
  await expect(receiver.program).toBeVisible();
  await expect(receiver.state).toHaveText('Stopped');
});

const FAULTS: Record<string, readonly [program: string, reason: RegExp]> = {
  'a syntax error': ['receive(() => {\n  const = 1;\n});', /SyntaxError.*\(line 2\)/],
  'an error while it loads': ['const a = 1;\nnull.b;\nreceive(() => {});', /null.*\(line 2\)/],
  'no handler': ["console.log('only this');", /call receive\(…\) with a function/],
  'a loop without end while it loads': ['while (true) {}', /did not respond for 10 seconds/],
};

test('a program that does not start says why', async ({ page }) => {
  await page.clock.install();
  const receiver = new ReceiverPage(page);
  await receiver.open();
  for (const [what, [program, reason]] of Object.entries(FAULTS)) {
    await test.step(what, async () => {
      await receiver.write(program);
      await receiver.button('Start').click();
      await untilStopped(page, receiver.state, reason);
      expect((await receiver.app()).request_url).toBeNull();
    });
  }
});

test('a program may throw, answer megabytes and print without end, and runs on', async ({
  page,
}) => {
  test.slow();
  const receiver = new ReceiverPage(page);
  await test.step('what it throws is answered with 500, and shown with its line', async () => {
    await receiver.startAndReact(onReaction("  throw new Error('not today');"));
    await expect(receiver.output).toContainText('Error: not today');
    await expect(receiver.output).toContainText('line 2');
    const [delivery] = await receiver.deliveries();
    expect(delivery?.attempts[0]).toMatchObject({
      status: 500,
      fault: 'http_error',
      detail: 'Error: not today',
    });
    await expect(receiver.state).toContainText('Running');
  });

  await test.step('a long answer is cut', async () => {
    await receiver.beginWorld(2);
    await receiver.write(onReaction("return 'x'.repeat(50_000_000);"));
    await receiver.start();
    await receiver.react();
    await expect
      .poll(async () => (await receiver.deliveries())[0]?.state, { timeout: 30_000 })
      .toBe('delivered');
    await expect(receiver.state).toContainText('Running');
  });

  await test.step('many lines are counted, not shown', async () => {
    await receiver.beginWorld(3);
    // Fifty times as many as are shown. A busy machine may need the 4 seconds of a stop for far more. Another second has
    // begun when the clock says so.
    await receiver.write(
      onReaction(`for (let n = 0; n < 5000; n += 1) console.log('line ' + n);
const last = Math.floor(Date.now() / 1000);
while (Math.floor(Date.now() / 1000) === last) await new Promise((done) => setTimeout(done, 20));
console.log('the end');`),
    );
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('the end');
    await expect(receiver.output).toContainText(/Lines left out: \d+/);
    await expect(receiver.state).toContainText('Running');
  });
});
