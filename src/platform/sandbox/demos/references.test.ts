import { describe, expect, it } from 'vitest';
import type { Demo, DemoStep } from '../../../contract/demo/demo.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { findReferences, secretReferences } from '../../../contract/demo/references.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import type { Exchange, WorldBrief } from '../../../contract/sandbox.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** The calls of a world as steps, as a recorder makes them: from exchanges, in which secrets are masked. */
async function recorded(world: OpenWorld): Promise<{ steps: DemoStep[]; answers: unknown[] }> {
  const { body } = await world.sandbox('/exchanges');
  const steps: DemoStep[] = [];
  const answers: unknown[] = [];
  for (const { id } of body.exchanges as readonly { id: string }[]) {
    const { verb, path, request, response } = (await world.sandbox(`/exchanges/${id}`))
      .body as Exchange;
    const brief = await world.brief();
    const hook = path.startsWith('/services/');
    steps.push({
      verb: verb as 'GET',
      url: secretReferences(hook ? request.url : path, brief),
      headers: request.headers.map(([name, value]) => [name, secretReferences(value, brief)]),
      ...(request.body.text === '' ? {} : { body: secretReferences(request.body.text, brief) }),
    });
    answers.push(answerValue({ body: response.body.text }));
  }
  return { steps, answers };
}

async function demoOf(world: OpenWorld, fresh: WorldBrief): Promise<Demo> {
  const { steps, answers } = await recorded(world);
  const demo = {
    format: 'parley-demo',
    version: 1,
    world: { seed: 1, now: fresh.clock.now, frozen: true },
    steps: findReferences(steps, answers, fresh),
  } as const;
  const read = readDemo(demo);
  if (!read.ok) throw new Error(read.message);
  return read.demo;
}

describe('references of a recording', () => {
  it('are found for post, react, delete, and the history by cursor', async () => {
    const world = await openWorld({ salt: 'the salt of somebody' });
    await world.sandbox('/reset', { messages: 30 });
    const fresh = await world.brief();
    const token = fresh.apps[0]?.tokens[0]?.token ?? '';
    const channel = world.channels['deploys'] ?? '';
    const call = async (
      method: string,
      args: Record<string, string>,
      verb: 'GET' | 'POST' = 'POST',
    ) => (await world.call(method, args, { token, verb })).body;

    const { ts } = await call('chat.postMessage', { channel, text: 'It begins {{now}}' });
    await call('reactions.add', { channel, timestamp: ts, name: 'eyes' });
    await call('chat.postMessage', { channel, text: 'In the thread', thread_ts: ts });
    const page = await call('conversations.history', { channel, limit: '5' });
    const cursor = page.response_metadata.next_cursor as string;
    expect(encodeURIComponent(cursor)).not.toBe(cursor);
    await call('conversations.history', { channel, limit: '5', cursor });
    await call('conversations.history', { channel, limit: '5', cursor }, 'GET');
    await call('chat.delete', { channel, ts });

    const demo = await demoOf(world, fresh);
    const bearer = ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'];
    for (const { headers } of demo.steps ?? []) expect(headers).toContainEqual(bearer);
    expect(demo.steps?.map(({ url, body }) => [url, body])).toEqual([
      ['/api/chat.postMessage', `channel=${channel}&text=It+begins+%7B%7Bnow%7D%7D`],
      ['/api/reactions.add', `channel=${channel}&timestamp={{1.ts}}&name=eyes`],
      ['/api/chat.postMessage', `channel=${channel}&text=In+the+thread&thread_ts={{1.ts}}`],
      ['/api/conversations.history', `channel=${channel}&limit=5`],
      [
        '/api/conversations.history',
        `channel=${channel}&limit=5&cursor={{4.response_metadata.next_cursor}}`,
      ],
      [
        `/api/conversations.history?channel=${channel}&limit=5&cursor={{4.response_metadata.next_cursor}}`,
        undefined,
      ],
      ['/api/chat.delete', `channel=${channel}&ts={{1.ts}}`],
    ]);
    // In a world of other secrets, and of another clock, the same calls succeed.
    const elsewhere = {
      ...demo,
      world: { ...demo.world, messages: 30, now: demo.world.now + 777 },
    };
    const { body: played } = await world.sandbox('/demos/play', { demo: elsewhere });
    expect((played as PlayedDemo).steps.map(({ status, error }) => [status, error])).toEqual(
      (demo.steps ?? []).map(() => [200, null]),
    );
  });

  it('are found for a webhook, credentials of an app, and a minted token', async () => {
    const world = await openWorld({ salt: 'the salt of somebody' });
    const { app } = world;
    const fresh = await world.brief();
    await world.platform.fetch(
      new Request(app.webhooks[0]?.url ?? '', { method: 'POST', body: '{"text":"hi"}' }),
    );
    const basic = `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}`;
    const grant = {
      grant_type: 'authorization_code',
      code: 'unknown',
      redirect_uri: 'http://localhost',
    };
    await world.call('openid.connect.token', grant, {
      token: null,
      headers: { authorization: basic },
    });
    await world.call(
      'oauth.v2.access',
      { client_id: app.client_id, client_secret: app.client_secret, code: '' },
      { token: null },
    );
    const { steps } = await recorded(world);
    expect(steps[0]?.url).toBe('{{world.apps.0.webhooks.0.url}}');
    expect(steps[1]?.headers).toContainEqual([
      'authorization',
      'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}',
    ]);
    expect(steps[2]?.body).toBe(
      `client_id=${app.client_id}&client_secret={{world.apps.0.client_secret}}&code=`,
    );

    const minted = 'xoxb-minted-0000000000000000';
    const masked = 'xoxb-…0000';
    const bearer = (value: string): DemoStep => ({
      verb: 'GET',
      url: '/api/auth.test',
      headers: [['authorization', `Bearer ${value}`]],
    });
    const mint: DemoStep = { verb: 'POST', url: '/sandbox/tokens' };
    for (const shown of [minted, masked])
      expect(
        findReferences([mint, bearer(shown)], [{ ok: true, token: shown }], fresh)[1]?.headers,
      ).toEqual([['authorization', 'Bearer {{1.token}}']]);
    // A token that expires has another beginning, which the log masks with the rest; what is masked whole is no value.
    const expiring = { token_type: 'Bearer', authed_user: { access_token: '…wxyz' }, code: '…' };
    const [, used, unknown] = findReferences(
      [mint, bearer('…wxyz'), bearer('…')],
      [expiring],
      fresh,
    );
    expect([used?.headers, unknown?.headers]).toEqual([
      [['authorization', 'Bearer {{1.authed_user.access_token}}']],
      [['authorization', 'Bearer …']],
    ]);
  });
});

const BRIEF = { ok: true, team: { id: 'T0123456789' }, apps: [] } as unknown as WorldBrief;
const found = (text: string, answer: unknown, step: Partial<DemoStep> = {}) =>
  findReferences(
    [
      { verb: 'POST', url: '/api/a' },
      { verb: 'POST', url: '/api/b', ...step, body: text },
    ],
    [answer],
    BRIEF,
  )[1]?.body;

describe('a value', () => {
  it.each<[string, string]>([
    ['{"ts":"1767225600.000100"}', '{"ts":"{{1.ts}}"}'],
    ['See 1767225600.000100.', 'See {{1.ts}}.'],
    ['<@U0123456789>', '<@{{1.user}}>'],
    [String.raw`"\nU0123456789"`, String.raw`"\n{{1.user}}"`],
    ['{U0123456789}', '{{{1.user}}}'],
    ['1767225600.0001001', '1767225600.0001001'],
    ['x1767225600.000100', 'x1767225600.000100'],
    ['AU0123456789', 'AU0123456789'],
    ['U0123456789_24.png', 'U0123456789_24.png'],
  ])('in %s', (text, expected) => {
    const answer = {
      user: 'U0123456789',
      ts: '1767225600.000100',
      message: { ts: '1767225600.000100' },
    };
    expect(found(text, answer)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['short', { id: 'A1' }],
    ['an ordinary word', { type: 'message' }],
    ['of the world before', { team: 'T0123456789' }],
    ['of several words', { text: 'Release 2' }],
    ['a number', { n: 1_234_567 }],
    ['below a name that no path can have', { 'a.b': 'U0123456789' }],
    ['of no answer', undefined],
  ])('that is %s stays', (_what, answer) => {
    const text = 'A1 message T0123456789 Release 2 1234567 U0123456789';
    expect(found(text, answer)).toBe(text);
  });

  it('that a request was the first to show stays', () => {
    const step = { verb: 'POST', url: '/api/a', body: 'name=Release-24' } as const;
    const steps = findReferences([step, step], [{ name: 'Release-24' }], BRIEF);
    expect(steps).toEqual([step, step]);
  });

  it('in a form is read with its escapes', () => {
    const form = { headers: [['content-type', FORM]] } as const;
    const answer = { cursor: 'dXNl+cj/o=', code: 'Code-9.x' };
    expect(found('cursor=dXNl%2Bcj%2Fo%3D&code=Code-9.x', answer, form)).toBe(
      'cursor={{1.cursor}}&code={{1.code}}',
    );
    expect(found('text=%3CU0123456789%3E', { id: 'U0123456789' }, form)).toBe(
      'text=%3C{{1.id}}%3E',
    );
  });

  it('that was sent without its escapes stays as it was sent', () => {
    const form = { headers: [['content-type', FORM]] } as const;
    const answer = { cursor: 'dXNlcjpVMDE=', plus: 'AB+CD9' };
    const sent = 'cursor=dXNlcjpVMDE=&plus=AB+CD9';
    expect(found(sent, answer, form)).toBe(sent);
    const get: DemoStep = { verb: 'GET', url: `/api/users.list?${sent}` };
    expect(
      findReferences([{ verb: 'GET', url: '/api/users.list' }, get], [answer], BRIEF)[1],
    ).toEqual(get);
  });

  it('keeps placeholders that are there', () => {
    expect(found('{{world.team.id}} {{{{x}} U0123456789', { id: 'U0123456789' })).toBe(
      '{{world.team.id}} {{{{x}} {{1.id}}',
    );
  });

  it('is taken from the first answer that shows it, nearest to its top', () => {
    const get: DemoStep = { verb: 'GET', url: '/api/a?ts=1767225600.000100' };
    const deep = { a: { b: { ts: '1767225600.000100' } }, z: { ts: '1767225600.000100' } };
    const steps = findReferences(
      [{ ...get, url: '/api/b' }, get, get],
      [deep, { ts: '1767225600.000100' }],
      BRIEF,
    );
    expect(steps.map(({ url }) => url)).toEqual([
      '/api/b',
      '/api/a?ts={{1.z.ts}}',
      '/api/a?ts={{1.z.ts}}',
    ]);
  });
});
