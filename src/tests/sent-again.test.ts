import { beforeEach, describe, expect, it } from 'vitest';
import { makeEditableCall } from '../app/wire/actions/edit-call.ts';
import { restoreRequest } from '../app/wire/actions/restore-request.ts';
import { tokensOf } from '../client/acting.ts';
import { createClient, type ParleyClient } from '../client/transport/client.ts';
import type { CallRequest } from '../client/transport/call.ts';
import type { Exchange } from '../contract/sandbox.ts';
import { maskSecret } from '../contract/secrets/masked.ts';
import {
  compareRequests,
  compareAnswers,
  countDifferences,
} from '../kit/calls/compare/call-comparison.ts';
import { callOfExchange } from '../kit/calls/compare/compared-call.ts';
import { openWorld, type OpenWorld } from '../platform/testing/open-world.ts';

let world: OpenWorld;
let client: ParleyClient;

beforeEach(async () => {
  world = await openWorld({ salt: 'of this host' });
  const { platform } = world;
  client = createClient({
    baseUrl: platform.deployment.base_url,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
});

/** Makes a call, and reads it from the log. */
async function logged(request: Partial<CallRequest> & { readonly url: string }): Promise<Exchange> {
  const { exchange } = await client.call({ verb: 'POST', headers: [], body: null, ...request });
  return client.exchange(exchange ?? '');
}
const method = (name: string) => `${client.baseUrl}/api/${name}`;
const bearer = ['Authorization', 'Bearer '] as const;
const asBot = () => [[bearer[0], bearer[1] + world.bot]] as const;
const MULTIPART = ['Content-Type', 'multipart/form-data; boundary=b0'] as const;
const part = (name: string, text: string) =>
  `--b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const;

async function acting(token: string | null) {
  const tokens = tokensOf(await client.world());
  return { tokens, token: tokens.find((each) => each.token === token) ?? null };
}
const again = async (exchange: Exchange, token: string | null = null) =>
  restoreRequest(exchange, await client.world(), await acting(token));

/** Sends an exchange again, and reads the new one. */
async function sentAgain(exchange: Exchange): Promise<Exchange> {
  const reading = await again(exchange, null);
  if (!reading.ok) throw new Error(reading.why);
  const { body, ...request } = reading.request;
  return logged({ ...request, body: body === null ? null : new TextEncoder().encode(body) });
}
const requests = (one: Exchange, other: Exchange) =>
  countDifferences(compareRequests(callOfExchange(one).request, callOfExchange(other).request));
const answers = (one: Exchange, other: Exchange) =>
  countDifferences(compareAnswers(callOfExchange(one).answer, callOfExchange(other).answer));

describe('a call that is sent again', () => {
  it('is the same request, with its token from the world, and its answer differs in nothing that counts', async () => {
    const url = method('chat.postMessage');
    const fields = { channel: world.channels['deploys'] ?? '', text: 'So… what?' };
    const form = new URLSearchParams(fields).toString();
    const json = ['Content-Type', 'application/json; charset=utf-8'] as const;
    const sent = [
      await logged({ url, headers: [...asBot(), FORM], body: form }),
      await logged({ url, headers: [...asBot(), json], body: JSON.stringify(fields) }),
      await logged({ url, headers: [FORM], body: `token=${world.bot}&${form}` }),
      await logged({ verb: 'GET', url: method('users.list?limit=2'), headers: asBot() }),
    ];
    const parts = Object.entries({ token: world.bot, ...fields });
    const body = parts.map(([name, text]) => part(name, text)).join('');
    sent.push(await logged({ url, headers: [MULTIPART], body: `${body}--b0--\r\n` }));
    for (const exchange of sent) {
      expect(exchange.error).toBeNull();
      const second = await sentAgain(exchange);
      expect(requests(exchange, second)).toEqual({ differenceCount: 0, renewedCount: 0 });
      expect(answers(exchange, second).differenceCount).toBe(0);
    }
  });

  it('is the post of a webhook too', async () => {
    const [hook] = (await client.world()).apps[0]?.webhooks ?? [];
    const exchange = await logged({ url: hook?.url ?? '', body: '{"text":"Hello"}' });
    expect(exchange.request.url).not.toBe(hook?.url);
    expect((await sentAgain(exchange)).status).toBe(200);
  });

  it('has the acting token in place of one that the world no longer has, and says so', async () => {
    const exchange = await logged({ url: method('auth.test'), headers: asBot() });
    await client.reset({});
    const other = (await acting(null)).tokens.find(({ type }) => type === 'user');
    const lost = {
      ...exchange,
      request: {
        ...exchange.request,
        headers: [['authorization', 'Bearer xoxb-…lost'] as const],
      },
    };
    const reading = await again(lost, other?.token);
    expect(reading).toMatchObject({
      ok: true,
      request: { headers: [['authorization', `Bearer ${other?.token}`]] },
      notes: [expect.stringContaining(other?.label ?? '')],
    });
    expect(await again(lost)).toMatchObject({
      ok: false,
      why: expect.stringContaining('acts without one'),
    });
  });

  it.each([
    ['its token', () => world.bot],
    ['a token that nobody has', () => 'xoxb-…zzzz'],
    ['the client secret', () => world.app.client_secret],
    ['the token in a field', () => `token=${world.bot}`],
  ])('never tells a secret by a text that looks like %s masked', async (_what, secret) => {
    const text = secret().replace(
      /^(token=)?([^=]+)$/,
      (_, name = '', value) => name + maskSecret(value),
    );
    const fields = { channel: world.channels['deploys'] ?? '', text };
    const json = ['Content-Type', 'application/json; charset=utf-8'] as const;
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text }, token: text }];
    const url = method('chat.postMessage');
    const [hook] = (await client.world()).apps[0]?.webhooks ?? [];
    const calls = [
      { url, headers: [...asBot(), FORM], body: new URLSearchParams(fields).toString() },
      { url, headers: [...asBot(), json], body: JSON.stringify(fields) },
      { url, headers: [...asBot(), json], body: JSON.stringify({ ...fields, blocks }) },
      { url: hook?.url ?? '', body: JSON.stringify({ text }) },
      { url, headers: [...asBot(), MULTIPART], body: `${part('text', text)}--b0--\r\n` },
      { url: `${url}?${new URLSearchParams({ text })}`, headers: asBot() },
    ];
    for (const call of calls) {
      const exchange = await logged(call);
      const reading = await again(exchange, world.bot);
      if (reading.ok) {
        const { url: address, body } = reading.request;
        const said = [hook?.url === address.slice(0, hook?.url.length) ? '' : address, body].join();
        expect(said).not.toContain(world.bot);
        expect(said).not.toContain(world.app.client_secret);
      } else expect(reading.why).toMatch(/looks like a masked secret|is masked/);
    }
  });

  it.each([
    ['code', 'client_id=1.2&code=F0AAAAAAAAA.abcdefghijklmnopqrstuvwx'],
    ['code_verifier', 'code_verifier=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'],
  ])('is refused where the log masks its %s', async (field, body) => {
    const exchange = await logged({ url: method('oauth.v2.access'), headers: [FORM], body });
    expect(await again(exchange)).toMatchObject({
      ok: false,
      why: expect.stringContaining(`its ${field} is masked`),
    });
  });

  it('is refused where its body is longer than the log keeps, or no text', async () => {
    const long = `text=${'a'.repeat(300 * 1024)}`;
    const exchange = await logged({ url: method('api.test'), headers: [FORM], body: long });
    expect(await again(exchange)).toMatchObject({ ok: false, why: expect.stringContaining('log') });
    const bytes = await logged({ url: method('api.test'), body: new Uint8Array([0xff, 0x61]) });
    expect(await again(bytes)).toMatchObject({ ok: false, why: expect.stringContaining('UTF-8') });
  });
});

describe('a view that is edited', () => {
  it.each([
    ['views.publish', 'json'],
    ['views.open', 'form'],
  ])('of %s, sent as %s, opens in the Composer with its app', async (name, type) => {
    const brief = await client.world();
    const kind = name === 'views.open' ? 'modal' : 'home';
    const view = { type: kind, blocks: [{ type: 'divider' }] };
    const who = { user_id: brief.users.admin, trigger_id: 'spent' };
    const exchange = await logged({
      url: method(name),
      headers: [...asBot(), type === 'json' ? ['Content-Type', 'application/json'] : [...FORM]],
      body:
        type === 'json'
          ? JSON.stringify({ ...who, view })
          : new URLSearchParams({ ...who, view: JSON.stringify(view) }).toString(),
    });
    const call = makeEditableCall(exchange, {
      world: brief,
      catalog: await client.catalog(),
      acting: await acting(null),
    });
    expect(call).toMatchObject({
      ok: true,
      panel: 'composer',
      draft: { payload: view },
      search: { to: brief.apps[0]?.app_id },
    });
  });

  it('opens in the Explorer if it is no view', async () => {
    const exchange = await logged({
      url: method('views.open'),
      headers: [...asBot(), [...FORM]],
      body: 'trigger_id=1&view=none',
    });
    const call = makeEditableCall(exchange, {
      world: await client.world(),
      catalog: await client.catalog(),
      acting: await acting(null),
    });
    expect(call).toMatchObject({ ok: true, panel: 'explorer' });
  });
});

describe('a call that is edited', () => {
  const edited = async (exchange: Exchange) =>
    makeEditableCall(exchange, {
      world: await client.world(),
      catalog: await client.catalog(),
      acting: await acting(null),
    });

  it('opens in the Explorer with its arguments, and where its token was', async () => {
    const exchange = await logged({
      url: method('chat.postMessage'),
      headers: [FORM],
      body: `channel=C1&token=${world.bot}&text=a%20b&more=c`,
    });
    const call = await edited(exchange);
    expect(call).toMatchObject({
      ok: true,
      panel: 'explorer',
      draft: {
        method: 'chat.postMessage',
        verb: 'POST',
        type: 'form',
        auth: 'parameter',
        text: 'channel=C1&text=a+b&more=c',
      },
      token: { token: world.bot },
    });
    expect(JSON.stringify(call.ok && [call.draft, call.search])).not.toContain('xoxb');
  });

  it('opens in the Composer if it is the post of a webhook, in JSON or as a form', async () => {
    const [hook] = (await client.world()).apps[0]?.webhooks ?? [];
    const payload = { text: 'Hello', blocks: [{ type: 'divider' }] };
    const form = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    for (const sent of [{ body: JSON.stringify(payload) }, { headers: [FORM], body: form }]) {
      const exchange = await logged({ url: hook?.url ?? '', ...sent });
      expect(await edited(exchange)).toMatchObject({
        panel: 'composer',
        draft: { payload },
        search: { to: hook?.service_id },
      });
    }
    const text = await logged({ url: hook?.url ?? '', body: 'Hello' });
    expect(await edited(text)).toMatchObject({ ok: false });
  });

  it('is edited nowhere if it belongs to a flow, to no method, or has a verb of its own', async () => {
    const calls = [
      await logged({ verb: 'GET', url: `${client.baseUrl}/openid/connect/keys` }),
      await logged({ url: method('no.such.method') }),
      await logged({ verb: 'DELETE', url: method('api.test') }),
    ];
    for (const exchange of calls) expect(await edited(exchange)).toMatchObject({ ok: false });
  });
});
