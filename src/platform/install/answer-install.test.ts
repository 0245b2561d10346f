import { describe, expect, it } from 'vitest';
import { installRequest } from '../testing/install.ts';
import { openWorld, type Answered } from '../testing/open-world.ts';
import {
  allowRequest,
  consentIn,
  decideConsent,
  INSTALL,
  openPageOf,
  SIGN_IN,
  signInRequest,
} from '../testing/sign-in.ts';
import { INSTALL_RULES } from './answer-install.ts';

const world = await openWorld();
const exchangeOf = async ({ headers }: Answered) =>
  (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
const asked = async (more: Record<string, string> = {}) =>
  exchangeOf(await openPageOf(world, INSTALL, installRequest(world, more)));

describe('the rules of an install', () => {
  it('are asked in one order, each with the codes it can refuse with', () => {
    expect(INSTALL_RULES.map(({ name, codes }) => [name, ...codes])).toEqual([
      ['client', 'invalid_client_id'],
      ['redirect URI', 'bad_redirect_uri'],
      ['parameters', 'invalid_request'],
      ['service', 'temporarily_unavailable', 'access_denied'],
      ['scope', 'invalid_scope'],
      ['state', 'invalid_request'],
      ['team', 'invalid_request'],
      ['response mode', 'invalid_request'],
      ['code challenge', 'invalid_request'],
    ]);
  });

  it('leave a step in the trace where they had something to look at', async () => {
    const { name, error, trace } = await asked();
    expect([name, error]).toEqual(['install page', null]);
    expect(trace).toMatchObject(
      ['client', 'redirect URI', 'scope', 'state', 'response mode', 'consent'].map((rule) => ({
        rule,
        verdict: 'passed',
      })),
    );
  });

  it.each([
    ['nothing', {}, 'no scope'],
    ['an unknown scope', { scope: 'chat:write everything' }, 'everything'],
    ['an unknown scope of the person', { user_scope: 'search:read,nothing' }, 'nothing'],
    ['a sign-in scope', { scope: 'chat:write,openid' }, 'conflict'],
    ['a sign-in scope alone', { user_scope: 'email' }, 'conflict'],
    ['identity and another scope', { scope: 'identity.basic,chat:write' }, 'conflict'],
    [
      'identity and a scope of the bot',
      { scope: 'chat:write', user_scope: 'identity.basic' },
      'conflict',
    ],
    [
      'a webhook of the person',
      { user_scope: 'incoming-webhook' },
      'must be in scope, not in user_scope',
    ],
  ])('refuse scopes that hold %s', async (_what, more, said) => {
    const { error, trace } = await asked({ scope: '', ...more });
    expect(error).toBe('invalid_scope');
    expect(trace.at(-1)).toMatchObject({ rule: 'scope', verdict: 'refused', error });
    expect(trace.at(-1).detail).toContain(said);
  });

  it.each([
    ['by commas', 'chat:write,channels:read', ['chat:write', 'channels:read']],
    ['by spaces', 'chat:write channels:read', ['chat:write', 'channels:read']],
    ['twice', 'chat:write,chat:write', ['chat:write']],
  ])('read scopes that are separated %s', async (_how, scope, read) => {
    const { body } = await openPageOf(world, INSTALL, installRequest(world, { scope }));
    const shown = [...body.matchAll(/<code>([\w.:-]+)<\/code><\/li>/g)].map(([, word]) => word);
    expect(shown).toEqual(read);
  });
});

describe('the page that configures an app', () => {
  it.each([
    ['GET', '/oauth/apps/A0NOBODY', 404, 'not_found', null],
    ['GET', '/oauth/elsewhere', 404, 'not_found', null],
    ['GET', '/oauth/apps/a0nobody', 404, 'not_found', null],
    ['POST', '/oauth/apps/A0NOBODY', 405, 'method_not_allowed', 'GET, HEAD'],
  ])('%s %s is answered %i in plain text', async (method, path, status, error, allow) => {
    const answer = await world.send(path, { method });
    const { headers } = answer;
    expect([answer.status, headers.get('content-type'), headers.get('allow')]).toEqual([
      status,
      'text/plain; charset=utf-8',
      allow,
    ]);
    expect(answer.body).not.toBe('');
    const exchange = await exchangeOf(answer);
    expect(exchange).toMatchObject({ name: 'app settings', status, error, trace: [] });
  });

  it('has an address that holds nothing besides the id', async () => {
    const { app_id } = world.app;
    const own = await world.send(`/oauth/apps/${app_id}`);
    expect(own.status).toBe(200);
    expect(await exchangeOf(own)).toMatchObject({ name: 'app settings', error: null, trace: [] });
    for (const path of [
      `/oauth/apps/${app_id}/`,
      `/oauth/apps/${app_id}/more`,
      `/oauth/oauth/apps/${app_id}`,
      `/oauth/apps//${app_id}`,
    ])
      expect([path, (await world.send(path)).status]).toEqual([path, 404]);
  });
});

describe('the consent page of an install', () => {
  it('is shown to the person who is signed in too, whatever they agreed to', async () => {
    const tab = await openWorld({ sessions: 'embedded' });
    await allowRequest(tab, SIGN_IN, signInRequest(tab));
    const none = await openPageOf(tab, SIGN_IN, signInRequest(tab, { prompt: 'none' }));
    expect(none.status).toBe(302);
    const { team } = await tab.brief();
    const page = await openPageOf(
      tab,
      INSTALL,
      installRequest(tab, { team: team.id, prompt: 'none' }),
    );
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
  });

  it('goes to the install page, and is decided on there', async () => {
    const page = await openPageOf(world, INSTALL, installRequest(world));
    expect(page.body).toContain(`action="${INSTALL}"`);
    const answer = await decideConsent(world, INSTALL, {
      consent: consentIn(page),
      decision: 'allow',
    });
    expect((await exchangeOf(answer)).name).toBe('install page');
  });
});
