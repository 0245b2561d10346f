import { describe, expect, it } from 'vitest';
import type { AppAccess } from './app-access.ts';
import { ApiCaller } from './call-api.ts';

const env = {
  APP_ID: 'A1',
  TEAM_ID: 'T1',
  BOT_USER_ID: 'U1',
  SIGNING_SECRET: 's',
  VERIFICATION_TOKEN: 'v',
};

const responses = { named: 'https://hooks.test', at: 'http://parley' };

function caller(answers: readonly object[], reread: AppAccess | null = null) {
  const sent: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init));
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new TypeError('no network');
    return Response.json(answer);
  };
  const access = { token: 'old', responses };
  return { sent, calls: new ApiCaller(fetch, 'http://parley', access, async () => reread) };
}

const call = { method: 'chat.delete', fields: { channel: 'C1', ts: '1.2' }, delivery: 'Dv1' };

describe('an API call for a program', () => {
  it('is form-encoded, with the bot token and the delivery that caused it', async () => {
    const { sent, calls } = caller([{ ok: true }]);
    expect(await calls.call(call)).toEqual({ kind: 'answered', text: '{"ok":true}' });
    const [request] = sent;
    expect(request?.url).toBe('http://parley/api/chat.delete');
    expect(request?.headers.get('authorization')).toBe('Bearer old');
    expect(request?.headers.get('x-parley-caused-by')).toBe('Dv1');
    expect(await request?.text()).toBe('channel=C1&ts=1.2');
  });

  it('is repeated once with a new token after a reset of the world replaced it', async () => {
    const refused = { ok: false, error: 'invalid_auth' };
    const { sent, calls } = caller([refused, { ok: true }, refused], {
      env,
      token: 'new',
      responses,
    });
    expect(await calls.call(call)).toEqual({ kind: 'answered', text: '{"ok":true}' });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer new');
    expect(await calls.call(call)).toEqual({ kind: 'answered', text: JSON.stringify(refused) });
    expect(sent).toHaveLength(3);
  });

  it('takes no other token from the program', async () => {
    const { sent, calls } = caller([{ ok: true }]);
    const result = await calls.call({ ...call, fields: { token: 'xoxp-1' } });
    expect(result).toMatchObject({ kind: 'failed' });
    expect(sent).toEqual([]);
  });

  it('fails without rejecting if the platform does not answer', async () => {
    const { calls } = caller([]);
    expect(await calls.call(call)).toMatchObject({ kind: 'failed' });
  });
});

describe('a post to a response URL', () => {
  const post = {
    url: 'https://hooks.test/actions/T1/R1/a1',
    message: '{"text":"b"}',
    delivery: 'I1',
  };

  it('is JSON without a token, to where the page reaches the host, and says what caused it', async () => {
    const { sent, calls } = caller([{}]);
    await calls.respond(post);
    const [request] = sent;
    expect(request?.url).toBe('http://parley/actions/T1/R1/a1');
    expect(request?.headers.get('authorization')).toBeNull();
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('x-parley-caused-by')).toBe('I1');
    expect(await request?.text()).toBe('{"text":"b"}');
  });

  it.each([
    ['ok', '{"ok":true}'],
    ['used_url', '{"ok":false,"error":"used_url"}'],
  ])('that is answered %s comes to %s', async (said, text) => {
    const fetch = async () => new Response(said);
    const calls = new ApiCaller(fetch, '', { token: null, responses }, async () => null);
    expect(await calls.respond(post)).toEqual({ kind: 'answered', text });
  });

  it.each([
    'https://elsewhere.test/actions/T1/R1/a1',
    'https://hooks.test.elsewhere.test/actions/T1/R1/a1',
    'https://hooks.test@elsewhere.test/actions/T1/R1/a1',
    'https://hooks.test/services/T1/R1/a1',
    'https://hooks.test/actions/../sandbox/reset',
    'https://hooks.test/actions/%2e%2e/%2e%2e/sandbox',
    'https://hooks.test/actions/T1/R1/a1?x',
    '/actions/T1/R1/a1',
    '',
  ])('goes nowhere for %j', async (url) => {
    const { sent, calls } = caller([{}]);
    expect(await calls.respond({ ...post, url })).toMatchObject({ kind: 'failed' });
    expect(sent).toEqual([]);
  });

  it('fails without rejecting if the platform does not answer', async () => {
    expect(await caller([]).calls.respond(post)).toMatchObject({ kind: 'failed' });
  });
});
