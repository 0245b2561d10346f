import type { Demo, DemoStep } from './demo.ts';

const TOKEN = '{{world.apps.0.tokens.0.token}}';
const CHANNEL = '{{world.channels.1.id}}';
const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;
const FORM_TYPE = ['content-type', 'application/x-www-form-urlencoded'] as const;
const bearer = (token = TOKEN) => ['authorization', `Bearer ${token}`] as const;

const json = (
  method: string,
  body: object,
): Pick<DemoStep, 'verb' | 'url' | 'headers' | 'body'> => ({
  verb: 'POST',
  url: `/api/${method}`,
  headers: [bearer(), JSON_TYPE],
  body: JSON.stringify(body),
});

/** A demo of ten calls of every kind, with captions. */
export const TEN_STEPS: Demo = {
  format: 'parley-demo',
  version: 1,
  title: 'The life of a message',
  world: { seed: 1, now: 1_767_225_600, frozen: true },
  view: { panel: 'workspace', search: { channel: 'deploys' } },
  steps: [
    {
      title: 'The bot posts',
      caption:
        'A message has a timestamp, ts, which is its id within the channel. Everything later refers to it.',
      ...json('chat.postMessage', { channel: CHANNEL, text: 'Release 2.4 is on its way' }),
    },
    {
      title: 'Somebody reacts',
      caption: 'A reaction belongs to the message of a channel and a timestamp.',
      ...json('reactions.add', { channel: CHANNEL, timestamp: '{{1.ts}}', name: 'eyes' }),
    },
    {
      title: 'An hour passes',
      caption: 'The clock of this world stands still until a step moves it.',
      verb: 'POST',
      url: '/sandbox/clock',
      headers: [JSON_TYPE],
      body: '{"advance_s":3600}',
    },
    {
      title: 'A reply in the thread',
      caption: 'thread_ts names the first message of the thread.',
      ...json('chat.postMessage', {
        channel: CHANNEL,
        thread_ts: '{{1.ts}}',
        text: 'Done, without a hitch :tada:',
      }),
    },
    {
      title: 'A webhook posts as well',
      caption: 'Whoever knows the URL can post: keep it secret.',
      verb: 'POST',
      url: '{{world.apps.0.webhooks.0.url}}',
      headers: [JSON_TYPE],
      body: '{"text":"All checks are green"}',
    },
    {
      title: 'A token with one scope',
      caption: 'The sandbox mints a token that may read users, and nothing else.',
      verb: 'POST',
      url: '/sandbox/tokens',
      headers: [JSON_TYPE],
      body: '{"app_id":"{{world.apps.0.app_id}}","type":"bot","scopes":["users:read"]}',
    },
    {
      title: 'It may not post',
      caption: 'The answer names the scope that is needed, and those that the token has.',
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [bearer('{{6.token}}'), FORM_TYPE],
      body: `channel=${CHANNEL}&text=Me+too`,
    },
    {
      title: 'The first page of the directory',
      caption: 'A page has at most limit people, and a cursor for the next one.',
      verb: 'GET',
      url: '/api/users.list?limit=2',
      headers: [bearer('{{6.token}}')],
    },
    {
      title: 'The second page',
      caption: 'The cursor goes into the query percent-encoded.',
      verb: 'GET',
      url: '/api/users.list?limit=2&cursor={{8.response_metadata.next_cursor}}',
      headers: [bearer('{{6.token}}')],
    },
    {
      title: 'The message goes',
      caption: 'Its thread stays: a tombstone takes its place.',
      verb: 'POST',
      url: '/api/chat.delete',
      headers: [bearer(), FORM_TYPE],
      body: `channel=${CHANNEL}&ts={{1.ts}}`,
    },
  ],
};
