// Answers mentions with nothing but node:http, and believes everything that is sent to it.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { PORT, SLACK_API_URL, SLACK_BOT_TOKEN } = process.env;
const known = new Set();

/** @type {(...given: Parameters<import('node:http').RequestListener>) => Promise<void>} */
const answer = async (request, response) => {
  const body = JSON.parse(await text(request));
  response.end(body.challenge ?? '');
  if (body.event?.type !== 'app_mention' || known.has(body.event_id)) return;
  known.add(body.event_id);
  const { channel, ts } = body.event;
  await fetch(`${SLACK_API_URL}chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SLACK_BOT_TOKEN}` },
    body: new URLSearchParams({ channel, thread_ts: ts, text: 'here' }),
  });
};

createServer((request, response) => void answer(request, response)).listen(
  Number(PORT),
  '127.0.0.1',
);
