import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { brief, startServerAt } from './test-server.ts';

const open: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const MB = 1024 * 1024;

/** An app whose answer to typed text is written by `answer`, and somebody who types. */
async function startApp(answer: (response: ServerResponse) => void) {
  const base = await startServerAt();
  const answers: { readonly closed: Promise<unknown>; readonly written: () => number }[] = [];
  const app = createServer((request, response) => {
    if (request.url !== '/options') return void response.end();
    const { socket } = response;
    answers.push({
      closed: once(response, 'close'),
      written: () => socket?.bytesWritten ?? 0,
    });
    answer(response);
  });
  open.push(app.listen(0, '127.0.0.1'));
  await once(app, 'listening');
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const send = async (path: string, body: object) =>
    (await fetch(`${base}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const { app: made } = await send('/apps', {
    manifest: {
      display_information: { name: 'Lists' },
      oauth_config: { scopes: { bot: ['chat:write'] } },
      settings: {
        interactivity: {
          is_enabled: true,
          request_url: `${url}/acts`,
          message_menu_options_url: `${url}/options`,
        },
      },
    },
  });
  const user_id = (await brief(base)).users.admin;
  const { trigger_id } = await send('/triggers', { app_id: made.app_id, user_id });
  const plain = (text: string) => ({ type: 'plain_text', text });
  const view = {
    type: 'modal',
    title: plain('Form'),
    blocks: [
      {
        type: 'input',
        label: plain('Which?'),
        element: { type: 'external_select', action_id: 'find' },
      },
    ],
    submit: plain('Save'),
  };
  const bot = made.tokens.find(({ type }: { type: string }) => type === 'bot').token;
  const opened = await fetch(`${base}/api/views.open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bot}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trigger_id, view }),
  });
  const view_id = (await opened.json()).view.id;
  const type = async () =>
    (
      await send('/interactions', {
        type: 'suggestion',
        user_id,
        view_id,
        action_id: 'find',
        value: 'a',
      })
    ).interaction;
  return { type, answers };
}

const OPTION = JSON.stringify({ text: { type: 'plain_text', text: 'a' }, value: 'a' });

/** Writes a piece this many times, as fast as it is read. */
function writeOn(response: ServerResponse, piece: string, times: number, end = ''): void {
  let left = times;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end(end);
  };
  more();
}

const PIECE = `${OPTION},`.repeat(1000);

it.each([
  ['options of 30 MB', Math.ceil((30 * MB) / PIECE.length)],
  ['options without end', Infinity],
])('%s are read up to a megabyte, and the person is told so', async (_what, times) => {
  const { type, answers } = await startApp((response) => {
    response.write('{"options":[');
    writeOn(response, PIECE, times, `${OPTION}]}`);
  });
  const done = await type();
  expect(done).toMatchObject({ state: 'failed', status: 200, options: null });
  expect(done.detail).toBe(
    'The answer has no options: it is no JSON object, since it is longer than 1 MB and was cut off there.',
  );
  expect(done.duration_ms).toBeLessThan(3000);
  await answers[0]?.closed;
  // What is under way in the buffers of both sides counts, too.
  expect(answers[0]?.written()).toBeLessThan(20 * MB);
});

it('an answer that trickles in is given up after 3 seconds', async () => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const { type, answers } = await startApp((response) => {
    timer = setInterval(() => response.write(' '), 50);
  });
  const done = await type();
  clearInterval(timer);
  expect(done).toMatchObject({ state: 'timed_out', status: null, options: null });
  expect(done.detail).toMatch(/3 seconds/);
  await answers[0]?.closed;
});
