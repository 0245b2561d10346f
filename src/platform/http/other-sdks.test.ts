import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

/**
 * Requests of official and widely used SDKs in other languages, byte for byte as they were seen to send them; in
 * place of CHANNEL, PERSON, TS and TOKEN stands what this world has. `Bearer` marks a token in the header.
 */
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json;charset=utf-8';

type Call = readonly [method: string, type: string, body: string];

const PYTHON: readonly Call[] = [
  ['auth.test', JSON_TYPE, ''],
  ['api.test', FORM, 'foo=bar'],
  ['users.list', FORM, 'limit=2'],
  ['users.list', FORM, 'cursor=CURSOR&limit=2'],
  ['conversations.list', FORM, 'exclude_archived=1&types=public_channel%2Cprivate_channel'],
  [
    'chat.postMessage',
    JSON_TYPE,
    String.raw`{"channel": "CHANNEL", "text": "h\u00fc", "blocks": [{"type": "divider"}]}`,
  ],
  ['reactions.add', FORM, 'channel=CHANNEL&name=tada&timestamp=TS'],
  ['chat.delete', FORM, 'channel=CHANNEL&ts=TS'],
];

const GO: readonly Call[] = [
  ['auth.test', FORM, 'token=TOKEN'],
  ['users.list', FORM, 'cursor=&include_locale=true&limit=200&presence=false&team_id=&token=TOKEN'],
  [
    'users.list',
    FORM,
    'cursor=CURSOR&include_locale=true&limit=200&presence=false&team_id=&token=TOKEN',
  ],
  ['users.info', FORM, 'include_locale=true&token=TOKEN&user=PERSON'],
  ['conversations.list', FORM, 'token=TOKEN'],
  [
    'conversations.history',
    FORM,
    'channel=CHANNEL&include_all_metadata=0&inclusive=0&limit=3&token=TOKEN',
  ],
  ['chat.postMessage', FORM, 'channel=CHANNEL&text=hi&token=TOKEN'],
  ['chat.postMessage', FORM, 'channel=%23general&text=hi&token=TOKEN'],
  ['chat.postMessage', FORM, 'channel=PERSON&text=hi&token=TOKEN'],
  [
    'chat.postMessage',
    FORM,
    'blocks=%5B%7B%22type%22%3A%22section%22%2C%22text%22%3A%7B%22type%22%3A%22mrkdwn%22%2C%22text%22%3A%22%2Aa%2A' +
      '%22%7D%7D%2C%7B%22type%22%3A%22divider%22%7D%5D&channel=CHANNEL&text=hi&token=TOKEN',
  ],
  [
    'chat.postMessage',
    FORM,
    'attachments=%5B%7B%22fallback%22%3A%22f%22%2C%22text%22%3A%22a%22%2C%22blocks%22%3Anull%7D%5D' +
      '&channel=CHANNEL&token=TOKEN',
  ],
  ['chat.update', FORM, 'channel=CHANNEL&text=changed&token=TOKEN&ts=TS'],
  ['reactions.add', FORM, 'channel=CHANNEL&name=thumbsup&timestamp=TS&token=TOKEN'],
  ['conversations.replies', FORM, 'channel=CHANNEL&inclusive=0&token=TOKEN&ts=TS'],
  ['chat.delete', FORM, 'channel=CHANNEL&token=TOKEN&ts=TS'],
];

const HOOKS: readonly Call[] = [
  [
    'Python',
    JSON_TYPE,
    '{"text": "hi", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "a"}, "fields": null, "accessory": null}]}',
  ],
  ['Python', JSON_TYPE, '{"text": "hi", "thread_ts": ""}'],
  ['Go', 'application/json', '{"text":"hi"}'],
  [
    'Go',
    'application/json',
    '{"text":"hi","blocks":[{"type":"section","text":{"type":"mrkdwn","text":"*a*"}},{"type":"divider"}]}',
  ],
];

let world: OpenWorld;
let ts: string;

beforeAll(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  world = { ...world, ...(await namesOf(world)) };
  const channel = world.channels['general'] ?? '';
  await world.call('conversations.join', { channel }, { token: world.bot });
});

/** The reset makes tokens anew. */
async function namesOf({ brief }: OpenWorld) {
  const { apps } = await brief();
  const app = apps[0];
  if (app === undefined) throw new Error('the world has no app');
  return { app, bot: app.tokens.find(({ type }) => type === 'bot')?.token ?? '' };
}

async function filled(body: string): Promise<string> {
  const { users } = await world.brief();
  const { response_metadata } = (
    await world.call('users.list', { limit: '2' }, { token: world.bot })
  ).body;
  const cursor = encodeURIComponent(response_metadata.next_cursor as string);
  return body
    .replaceAll('CHANNEL', world.channels['general'] ?? '')
    .replaceAll('PERSON', users.sample[1] ?? '')
    .replaceAll('CURSOR', cursor)
    .replaceAll('TOKEN', world.bot)
    .replaceAll('=TS', `=${ts}`);
}

describe.each([
  ['Python', PYTHON, true],
  ['Go', GO, false],
])('calls as the SDK for %s sends them', (_language, calls, bearer) => {
  beforeAll(async () => {
    const channel = world.channels['general'] ?? '';
    const { body } = await world.call(
      'chat.postMessage',
      { channel, text: 'x' },
      { token: world.bot },
    );
    ts = body.ts;
  });

  it.each(calls)('%s with %s: %s', async (method, type, body) => {
    const headers = {
      'content-type': type,
      ...(bearer && { authorization: `Bearer ${world.bot}` }),
    };
    const sent = { method: 'POST', headers, body: await filled(body) };
    const answer = await world.send(`/api/${method}`, sent);
    expect(answer.body).toMatchObject({ ok: true });
  });
});

it.each(HOOKS)(
  'a webhook takes what the SDK for %s sends: %s %s',
  async (_language, type, body) => {
    const url = world.app.webhooks[0]?.url ?? '';
    const headers = { 'content-type': type };
    const answer = await world.platform.fetch(new Request(url, { method: 'POST', headers, body }));
    expect(await answer.text()).toBe('ok');
  },
);
