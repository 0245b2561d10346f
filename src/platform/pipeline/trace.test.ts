import { describe, expect, it } from 'vitest';
import type { TraceStep } from '../../contract/trace.ts';
import { openWorld, type Answered, type OpenWorld } from '../testing/open-world.ts';

/** The steps of an answer's trace by rule, each as one line: what was looked at, what was found, the error. */
async function stepsOf(world: OpenWorld, { headers }: Answered): Promise<Record<string, string>> {
  const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
  return Object.fromEntries(
    (trace as TraceStep[]).map(({ rule, verdict, evidence, detail, error }) => {
      expect([rule, verdict]).toEqual([rule, error === undefined ? 'passed' : 'refused']);
      return [rule, [evidence, detail, error].filter((part) => part !== undefined).join(' | ')];
    }),
  );
}

const enter = (world: OpenWorld, name: string, parameters: object = {}) =>
  world.sandbox(`/conditions/${name}`, parameters, 'PUT');

/** A POST as it is written. */
const post = (world: OpenWorld, method: string, type: string | null, body: string) =>
  world.send(`/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bot}`, ...(type && { 'content-type': type }) },
    body: new TextEncoder().encode(body),
  });

const FORM = 'application/x-www-form-urlencoded';
const masked = (token: string) => `${token.slice(0, 5)}…${token.slice(-4)}`;

describe('the trace', () => {
  it('says what every rule saw in a call that passes', async () => {
    const world = await openWorld();
    const { bot } = world;
    const channel = world.channels['deploys'] ?? '';
    const answer = await world.call('chat.postMessage', { channel, text: 'hello' });
    expect(await stepsOf(world, answer)).toEqual({
      verb: 'HTTP verb POST',
      body: 'body of 30 bytes',
      'content type': `Content-Type ${FORM}`,
      charset: 'charset utf-8',
      'body format': 'urlencoded body | arguments: channel, text',
      'argument names': '2 argument names',
      'token presented': `the Authorization header | ${masked(bot)}`,
      'token known': `token ${masked(bot)} | bot token of Beacon`,
      'token life': `token ${masked(bot)} | it does not expire`,
      'token type': 'bot token',
      scopes: 'needs chat:write or chat:write:bot or chat:write:user | the token carries it',
      'rate limit': 'tier posting | 59 more at once, then 60 a minute',
      arguments: 'arguments channel, text',
      'chat.postMessage': `changed messages ${channel}:${answer.body.ts}`,
    });
  });

  it('says it of a call that has no body', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', [], { expires_in_s: 60 });
    const answer = await world.call('auth.test', {}, { token, verb: 'GET' });
    expect(await stepsOf(world, answer)).toEqual({
      verb: 'HTTP verb GET',
      'token presented': `the Authorization header | ${masked(token)}`,
      'token known': `token ${masked(token)} | bot token of Beacon`,
      'token life': `token ${masked(token)} | it lives until 1767225660`,
      'token type': 'bot token',
      'rate limit': 'tier 4 | 99 more at once, then 100 a minute',
      'auth.test': 'changed nothing',
    });
  });

  it('says it of an app that calls by its secret', async () => {
    const world = await openWorld();
    const { client_id, client_secret } = world.app;
    const parameters = { client_id, client_secret, code: 'none' };
    const answer = await world.call('oauth.v2.access', parameters, { token: null });
    const id = JSON.stringify(client_id);
    expect(await stepsOf(world, answer)).toMatchObject({
      client: `client ${id} in the fields client_id and client_secret | the secret is that of Beacon`,
      'rate limit': 'tier 4 | 99 more at once, then 100 a minute',
      'oauth.v2.access': 'code … | it was never issued | invalid_code',
    });
  });

  it('says it of a walk by cursor', async () => {
    const world = await openWorld();
    const { body } = await world.call('users.list', { limit: '2' });
    const cursor: string = body.response_metadata.next_cursor;
    const steps = await stepsOf(world, await world.call('users.list', { cursor }));
    expect(steps['cursor']).toBe(
      `cursor "${cursor.slice(0, 24)}"… | goes on after ${body.members[1].id}`,
    );
  });

  it('says it of a method that only older tokens may call', async () => {
    const world = await openWorld();
    const token = await world.mint('legacy_bot', ['bot']);
    const channel = world.channels['deploys'] ?? '';
    const steps = await stepsOf(
      world,
      await world.call('channels.history', { channel }, { token }),
    );
    expect(steps['legacy method']).toBe('legacy_bot token | of the time of the method');
    expect(steps['scopes']).toBe('needs channels:history or bot | the token carries it');
  });

  it('says it of a workspace with demands that the call meets', async () => {
    const world = await openWorld();
    await enter(world, 'allowed_networks', { addresses: ['10.', '127.'] });
    await enter(world, 'two_factor_required', { users: ['U0'] });
    await enter(world, 'joining_organization');
    await enter(world, 'throttled', { per_minute: 60, burst: 2 });
    const team = (await world.brief()).team.name;
    const first = await stepsOf(world, await world.call('auth.test'));
    expect(first['migration']).toBe(
      `workspace ${team} | it is joining an organisation | team_added_to_org`,
    );
    expect(await stepsOf(world, await world.call('auth.test'))).toMatchObject({
      migration: `workspace ${team} | it is joining an organisation; this call went through`,
      'allowed networks': 'source address 127.0.0.1',
      'two-factor': `user ${world.app.bot_user_id} | has two-factor set up`,
      'rate limit': 'the rate the app is held to | 1 more at once, then 60 a minute',
    });
  });

  it.each([
    [null, 'foo=1', 'content type', 'Content-Type | a body came without one | missing_post_type'],
    [null, '', 'content type', 'no body, no Content-Type'],
    [
      'a/b',
      'x',
      'content type',
      /^Content-Type a\/b \| valid are application\/json, .*_post_type$/,
    ],
    [`${FORM}; charset=utf-7`, '', 'charset', /^charset utf-7 \| valid are .* invalid_charset$/],
    ['application/json', '[1]', 'body format', /^json body \| the body is JSON, but not an object/],
    [
      FORM,
      'a=%',
      'body format',
      /^urlencoded body \| a % that is not followed by two hexadecimal digits.*form_data$/,
    ],
    [FORM, 'token=x', 'body format', 'urlencoded body | arguments: none'],
    [FORM, 'a.b=1', 'argument names', /^argument name "a.b" \| only letters, digits and _ are/],
    [
      FORM,
      `${'a'.repeat(101)}=1`,
      'argument names',
      /^argument name "a{40}"… \| 101 characters; a/,
    ],
    [
      FORM,
      'foo[]=1',
      'arguments',
      /^arguments \| \[ERROR\] expected a string, .* invalid_array_arg$/,
    ],
  ])('says of a body of %j with %j in the rule %s: %s', async (type, body, rule, said) => {
    const world = await openWorld();
    expect((await stepsOf(world, await post(world, 'api.test', type, body)))[rule]).toMatch(said);
  });

  it.each([
    ['workspace_deleted', /^token \S+ \| the workspace .+ was deleted \| account_inactive$/],
    ['app_removed', /^token \S+ \| the app Beacon was removed \| account_inactive$/],
    ['user_deactivated', /^token \S+ \| \w+ is deactivated \| account_inactive$/],
    ['token_expired', /^token \S+ \| it expired at \d+ \| token_expired$/],
  ])('says under %s what the token died of: %s', async (condition, said) => {
    const world = await openWorld();
    await enter(world, condition);
    expect((await stepsOf(world, await world.call('auth.test')))['token life']).toMatch(said);
  });

  it('says why no token was found, and where another one stood', async () => {
    const world = await openWorld();
    const none = 'the Authorization header and the POST parameter token';
    const found = async (args: Record<string, string>, verb: 'GET' | 'POST') => {
      const answer = await world.call('auth.test', args, { token: null, verb });
      return (await stepsOf(world, answer))['token presented'];
    };
    expect(await found({}, 'POST')).toBe(`${none} | neither holds a token | not_authed`);
    expect(await found({ token: world.bot }, 'GET')).toBe(
      `${none} | a token in the query is not read | not_authed`,
    );
    expect(await found({ token: world.bot }, 'POST')).toBe(
      `the POST parameter token | ${masked(world.bot)}`,
    );
  });

  it('names the first of the addresses a call was forwarded by', async () => {
    const world = await openWorld();
    await enter(world, 'allowed_networks', { addresses: ['203.'] });
    const headers = { 'x-forwarded-for': '203.0.113.9 , 10.0.0.1' };
    const steps = await stepsOf(world, await world.call('auth.test', {}, { headers }));
    expect(steps['allowed networks']).toBe('source address 203.0.113.9');
    const from = await stepsOf(world, await world.call('auth.test'));
    expect(from['allowed networks']).toBe(
      'source address 127.0.0.1 | allowed are 203. | invalid_auth',
    );
  });

  it('says of every argument what is wrong with it', async () => {
    const world = await openWorld();
    const steps = await stepsOf(world, await world.call('chat.delete'));
    expect(steps['arguments']).toBe(
      'arguments | [ERROR] missing required field: channel; [ERROR] missing required field: ts | invalid_arguments',
    );
  });

  it('names the records that changed, and counts those after the twentieth', async () => {
    const world = await openWorld();
    const { id } = (await world.call('conversations.create', { name: 'crowd' })).body.channel;
    const { members } = (await world.call('users.list')).body;
    const people = members
      .filter(({ deleted, is_bot }: Record<string, boolean>) => !deleted && !is_bot)
      .map((user: { id: string }) => user.id);
    const inviting = async (users: string[]) => {
      const args = { channel: id, users: users.join(',') };
      return (await stepsOf(world, await world.call('conversations.invite', args)))[
        'conversations.invite'
      ];
    };
    const few = await inviting(people.slice(0, 2));
    expect(few?.split(', ')).toHaveLength(4);
    expect(few).not.toContain('more');
    const many = await inviting(people.slice(2, 27));
    expect(many?.split(', ')).toHaveLength(20);
    expect(many).toMatch(/^changed \w+ \S+, .* and \d+ more$/);
  });

  it('says of a failure whether the work was done', async () => {
    const world = await openWorld();
    const args = { channel: world.channels['deploys'] ?? '', text: 'half' };
    const failing = async (done: string) => {
      await enter(world, 'transient_failures', { done });
      return (await stepsOf(world, await world.call('chat.postMessage', args)))['failure'];
    };
    expect(await failing('always')).toMatch(
      /^changed messages \S+ \| it broke after the work was done \| internal_error$/,
    );
    expect(await failing('never')).toBe(
      'changed nothing | it broke, and nothing was done | internal_error',
    );
    const seen = new Set<string | undefined>();
    for (let calls = 0; calls < 20; calls += 1)
      seen.add((await failing('sometimes'))?.split(' | ')[1]);
    expect(seen.size).toBe(2);
  });
});
