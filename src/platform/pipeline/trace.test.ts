import { describe, expect, it } from 'vitest';
import type { TraceStep } from '../../contract/trace.ts';
import { openWorld, type Answered, type OpenWorld } from '../testing/open-world.ts';

/** The trace of an answer by rule, each step as one line: evidence, detail, error. */
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

/** Sends a raw POST. */
const post = (world: OpenWorld, method: string, type: string | null, body: string) =>
  world.send(`/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bot}`, ...(type && { 'content-type': type }) },
    body: new TextEncoder().encode(body),
  });

const FORM = 'application/x-www-form-urlencoded';
const masked = (token: string) => `${token.slice(0, 5)}…${token.slice(-4)}`;

describe('the trace', () => {
  it('has the evidence of every rule for a call that passes', async () => {
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
      'argument names': 'arguments: 2',
      'token presented': `the Authorization header | ${masked(bot)}`,
      'token known': `token ${masked(bot)} | bot token of Beacon`,
      'token life': `token ${masked(bot)} | it does not expire`,
      'token type': 'bot token',
      scopes: 'needs chat:write or chat:write:bot or chat:write:user | the token has it',
      'rate limit': 'tier posting | 59 left in the burst, then 60 per minute',
      arguments: 'arguments channel, text',
      'chat.postMessage': `changed messages ${channel}:${answer.body.ts}`,
    });
  });

  it('has it for a call without a body', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', [], { expires_in_s: 60 });
    const answer = await world.call('auth.test', {}, { token, verb: 'GET' });
    expect(await stepsOf(world, answer)).toEqual({
      verb: 'HTTP verb GET',
      'token presented': `the Authorization header | ${masked(token)}`,
      'token known': `token ${masked(token)} | bot token of Beacon`,
      'token life': `token ${masked(token)} | it expires at 1767225660`,
      'token type': 'bot token',
      'rate limit': 'tier 4 | 99 left in the burst, then 100 per minute',
      'auth.test': 'changed nothing',
    });
  });

  it('has it for an app that authenticates with its client secret', async () => {
    const world = await openWorld();
    const { client_id, client_secret } = world.app;
    const parameters = { client_id, client_secret, code: 'none' };
    const answer = await world.call('oauth.v2.access', parameters, { token: null });
    const id = JSON.stringify(client_id);
    expect(await stepsOf(world, answer)).toMatchObject({
      client: `client ${id} in the fields client_id and client_secret | the client_secret of Beacon matches`,
      'rate limit': 'tier 4 | 99 left in the burst, then 100 per minute',
      'oauth.v2.access': 'code … | it was never issued | invalid_code',
    });
  });

  it('has it for an app that sends no secret', async () => {
    const world = await openWorld();
    const parameters = { client_id: world.app.client_id, code: 'none' };
    const answer = await world.call('oauth.v2.access', parameters, { token: null });
    expect((await stepsOf(world, answer))['client']).toMatch(
      /\| the client_secret is missing \| bad_client_secret$/,
    );
  });

  it('has it for a cursor', async () => {
    const world = await openWorld();
    const { body } = await world.call('users.list', { limit: '2' });
    const cursor: string = body.response_metadata.next_cursor;
    const steps = await stepsOf(world, await world.call('users.list', { cursor }));
    expect(steps['cursor']).toBe(
      `cursor "${cursor.slice(0, 24)}"… | continues after ${body.members[1].id}`,
    );
  });

  it('has it for a method that accepts only older tokens', async () => {
    const world = await openWorld();
    const token = await world.mint('legacy_bot', ['bot']);
    const channel = world.channels['deploys'] ?? '';
    const steps = await stepsOf(
      world,
      await world.call('channels.history', { channel }, { token }),
    );
    expect(steps['legacy method']).toBe('legacy_bot token | accepted by older methods');
    expect(steps['scopes']).toBe('needs channels:history or bot | the token has it');
  });

  it('has it for a workspace with restrictions that the call meets', async () => {
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
      migration: `workspace ${team} | it is joining an organisation; this call is allowed`,
      'allowed networks': 'source address 127.0.0.1',
      'two-factor': `user ${world.app.bot_user_id} | two-factor authentication is set up`,
      'rate limit': 'the rate set by a condition | 1 left in the burst, then 60 per minute',
    });
  });

  it.each([
    [
      null,
      'foo=1',
      'content type',
      'Content-Type | it is missing, but there is a body | missing_post_type',
    ],
    [null, '', 'content type', 'no body, no Content-Type'],
    [
      'a/b',
      'x',
      'content type',
      /^Content-Type a\/b \| must be one of application\/json, .*_post_type$/,
    ],
    [
      `${FORM}; charset=utf-7`,
      '',
      'charset',
      /^charset utf-7 \| must be utf-8 .* invalid_charset$/,
    ],
    ['application/json', '[1]', 'body format', /^json body \| the body is JSON, but not an object/],
    [FORM, 'a=%', 'body format', /^urlencoded body \| a % that is not followed by .*form_data$/],
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
  ])('of a POST of type %j with %j has in the rule %s: %s', async (type, body, rule, said) => {
    const world = await openWorld();
    expect((await stepsOf(world, await post(world, 'api.test', type, body)))[rule]).toMatch(said);
  });

  it.each([
    ['workspace_deleted', /^token \S+ \| the workspace .+ was deleted \| account_inactive$/],
    ['app_removed', /^token \S+ \| the app Beacon was removed \| account_inactive$/],
    ['user_deactivated', /^token \S+ \| \w+ is deactivated \| account_inactive$/],
    ['token_expired', /^token \S+ \| it expired at \d+ \| token_expired$/],
  ])('says in the condition %s why the token is dead: %s', async (condition, said) => {
    const world = await openWorld();
    await enter(world, condition);
    expect((await stepsOf(world, await world.call('auth.test')))['token life']).toMatch(said);
  });

  it('says where a token was found, or why none was', async () => {
    const world = await openWorld();
    const none = 'the Authorization header and the POST parameter token';
    const found = async (args: Record<string, string>, verb: 'GET' | 'POST') => {
      const answer = await world.call('auth.test', args, { token: null, verb });
      return (await stepsOf(world, answer))['token presented'];
    };
    expect(await found({}, 'POST')).toBe(`${none} | neither contains a token | not_authed`);
    expect(await found({ token: world.bot }, 'GET')).toBe(
      `${none} | a token in the query is ignored | not_authed`,
    );
    expect(await found({ token: world.bot }, 'POST')).toBe(
      `the POST parameter token | ${masked(world.bot)}`,
    );
  });

  it('names the first forwarded address', async () => {
    const world = await openWorld();
    await enter(world, 'allowed_networks', { addresses: ['203.'] });
    const headers = { 'x-forwarded-for': '203.0.113.9 , 10.0.0.1' };
    const steps = await stepsOf(world, await world.call('auth.test', {}, { headers }));
    expect(steps['allowed networks']).toBe('source address 203.0.113.9');
    const from = await stepsOf(world, await world.call('auth.test'));
    expect(from['allowed networks']).toBe(
      'source address 127.0.0.1 | allowed prefixes: 203. | invalid_auth',
    );
  });

  it('explains every invalid argument', async () => {
    const world = await openWorld();
    const steps = await stepsOf(world, await world.call('chat.delete'));
    expect(steps['arguments']).toBe(
      'arguments | [ERROR] missing required field: channel; [ERROR] missing required field: ts | invalid_arguments',
    );
  });

  it('names twenty changed records, and counts the others', async () => {
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

  it('says whether the work was done before an injected failure', async () => {
    const world = await openWorld();
    const args = { channel: world.channels['deploys'] ?? '', text: 'half' };
    const failing = async (done: string) => {
      await enter(world, 'transient_failures', { done });
      return (await stepsOf(world, await world.call('chat.postMessage', args)))['failure'];
    };
    expect(await failing('always')).toMatch(
      /^changed messages \S+ \| injected failure after the work was done \| internal_error$/,
    );
    expect(await failing('never')).toBe(
      'changed nothing | injected failure; nothing was done | internal_error',
    );
    const seen = new Set<string | undefined>();
    for (let calls = 0; calls < 20; calls += 1)
      seen.add((await failing('sometimes'))?.split(' | ')[1]);
    expect(seen.size).toBe(2);
  });
});
