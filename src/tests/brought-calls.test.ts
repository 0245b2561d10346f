import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringCalls, draftOfCall, type Brought } from '../app/palette/bring/bring-calls.ts';
import { archiveExchange } from '../app/wire/copy/archived.ts';
import { codeOf } from '../app/wire/copy/snippets.ts';
import { tokensOf } from '../client/acting.ts';
import { harOf } from '../client/export/har.ts';
import { curlSnippet } from '../client/snippets/curl.ts';
import { urlAtServer } from '../client/snippets/local-server.ts';
import { TOKEN_PLACEHOLDER } from '../client/snippets/token-placeholder.ts';
import { createClient, type ParleyClient } from '../client/transport/client.ts';
import type { Catalog, CatalogMethod } from '../contract/catalog.ts';
import type { WorldBrief } from '../contract/sandbox.ts';
import { BODY_TYPES } from '../panels/explorer/draft/body/body-type.ts';
import { draftInSearch, explorerSearch } from '../panels/explorer/draft/explorer-search.ts';
import { prepareRequest } from '../panels/explorer/draft/prepared-request.ts';
import { type RequestDraft, withFields } from '../panels/explorer/draft/request-draft.ts';
import { collectionOfSaved } from '../panels/explorer/saved/save-collection.ts';
import { withCall } from '../panels/explorer/saved/saved-calls.ts';
import { openWorld, type OpenWorld } from '../platform/testing/open-world.ts';

let world: OpenWorld;
let client: ParleyClient;
let catalog: Catalog;
let brief: WorldBrief;

beforeAll(async () => {
  world = await openWorld({ salt: 'of this host' });
  const { platform } = world;
  client = createClient({
    baseUrl: platform.deployment.base_url,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  [catalog, brief] = [await client.catalog(), await client.world()];
});

const bring = (text: string): Brought => bringCalls(text, { catalog, world: brief });
const method = (name: string): CatalogMethod => {
  const found = catalog.methods.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** The first call of a text, as the Explorer opens it for somebody who acts with that token. */
function opened(text: string, token: string | null = world.bot) {
  const brought = bring(text);
  if (!brought.ok) throw new Error(brought.why);
  const [call] = brought.calls;
  if (call === undefined) throw new Error('no call');
  const tokens = tokensOf(brief);
  const acting = { tokens, token: tokens.find((each) => each.token === token) ?? null };
  const editable = draftOfCall(call, { world: brief, acting });
  if (!editable.ok) throw new Error(editable.why);
  const search = explorerSearch({ ...(editable.draft as object) });
  const draft = draftInSearch(search);
  if (draft === null) throw new Error('no draft');
  return {
    name: search.method ?? '',
    draft,
    notes: editable.notes.join(' '),
    token: editable.token,
  };
}

const api = (name: string) => `${brief.deployment.base_url}/api/${name}`;
const FOREIGN = 'xoxb-1234567890-1234567890-abcdefghijklmnopqrstuvwx';

const drafts = fc
  .record({
    name: fc.constantFrom('chat.postMessage', 'users.list', 'conversations.create'),
    verb: fc.constantFrom('GET' as const, 'POST' as const),
    type: fc.constantFrom(...BODY_TYPES),
    charset: fc.constantFrom('', 'utf-8', 'iso-8859-1'),
    token: fc.constantFrom('header' as const, 'parameter' as const, 'none' as const),
    fields: fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-r_]{1,8}$/),
        text: fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 20 }),
          fc.constantFrom(
            "it's",
            '$HOME $(id) `id`',
            '@/etc/passwd',
            '{{x}}',
            'a\r\nb\n',
            '\\',
            '%41',
            '😀',
          ),
        ),
        literal: fc.constant(false),
      }),
      { maxLength: 4, selector: ({ name }) => name },
    ),
  })
  .map(({ name, fields, ...given }) => {
    const isText = given.verb === 'POST' && given.type !== 'multipart';
    const bare: RequestDraft = {
      ...given,
      type: given.verb === 'GET' ? 'form' : given.type,
      charset: isText ? given.charset : '',
      token: given.verb === 'GET' && given.token === 'parameter' ? 'header' : given.token,
      contentType: null,
      text: '',
      readable: null,
    };
    return { name, draft: withFields(bare, fields) };
  });

/** What is sent with that token. */
const sent = (name: string, draft: RequestDraft) => {
  const { verb, url, headers, body } = prepareRequest(method(name), draft, world.bot);
  return { verb, url, headers, body: Array.from(body?.bytes ?? []) };
};

describe('a call that is brought', () => {
  it('is the same as the curl of the Explorer, whatever its arguments are', () => {
    fc.assert(
      fc.property(drafts, ({ name, draft }) => {
        const url = urlAtServer(method(name).url, brief.deployment);
        const curl = curlSnippet(prepareRequest({ url }, draft, TOKEN_PLACEHOLDER));
        const again = opened(curl);
        expect(again.name).toBe(name);
        expect(sent(name, again.draft)).toEqual(sent(name, draft));
      }),
    );
  });

  it('is the same as the curl and the archive of the log', async () => {
    const fields = { channel: world.channels['deploys'] ?? '', text: "it's “me” & you" };
    const types = BODY_TYPES.filter((type) => type !== 'text').map((type): RequestDraft => ({
      verb: 'POST',
      type,
      contentType: null,
      charset: '',
      token: 'header',
      text: '',
      readable: null,
    }));
    for (const bare of types) {
      const list = Object.entries(fields).map(([name, text]) => ({ name, text, literal: false }));
      const draft = withFields(bare, list);
      const request = prepareRequest(method('chat.postMessage'), draft, world.bot);
      const { exchange } = await client.call({ ...request, body: request.body?.bytes ?? null });
      const logged = await client.exchange(exchange ?? '');
      for (const text of [
        codeOf('curl', logged, null),
        codeOf('curl', logged, brief.deployment),
        harOf([archiveExchange(logged)]),
      ])
        expect(sent('chat.postMessage', opened(text).draft)).toEqual(
          sent('chat.postMessage', draft),
        );
      expect(opened(harOf([archiveExchange(logged)])).token?.token).toBe(world.bot);
    }
  });

  it('is the same as the saved one of a collection that was exported', () => {
    fc.assert(
      fc.property(drafts, ({ name, draft }) => {
        const [saved] = withCall([], { name: 'Mine', method: name, draft, answer: null }, 'a', 5);
        if (saved === undefined) throw new Error('not saved');
        const text = collectionOfSaved([saved], 'http://127.0.0.1:4321');
        const again = opened(text);
        expect(again.name).toBe(name);
        expect(sent(name, again.draft)).toEqual(sent(name, draft));
      }),
    );
  });

  it('has variables in a collection where the saved one had secrets', () => {
    const text = `client_id=1.2&client_secret=abcdefghijklmnopqrst&text=${FOREIGN}`;
    const draft = { verb: 'POST', type: 'form', contentType: null, charset: '' } as const;
    const [saved] = withCall(
      [],
      {
        name: '',
        method: 'oauth.v2.access',
        draft: { ...draft, token: 'parameter', text, readable: null },
        answer: null,
      },
      'a',
      5,
    );
    const written = collectionOfSaved(saved === undefined ? [] : [saved], 'http://h');
    const { item, variable } = JSON.parse(written);
    expect(item[0].request.body.urlencoded).toEqual([
      { key: 'token', value: '{{token}}' },
      { key: 'client_id', value: '1.2' },
      { key: 'client_secret', value: '{{client_secret}}' },
      { key: 'text', value: '{{token}}' },
    ]);
    expect(variable.map(({ key }: { key: string }) => key)).toEqual([
      'base_url',
      'token',
      'client_secret',
    ]);
    expect(written).not.toMatch(/abcdefgh|qrst/);
  });

  it('has none of its secrets: its token is the acting one, and the page says so', () => {
    const json = `curl -H 'Authorization: Bearer ${FOREIGN}' https://slack.com/api/chat.postMessage --json '{"channel":"C1","text":"${FOREIGN}"}'`;
    const { draft, notes, token } = opened(json);
    expect(JSON.stringify(draft)).not.toContain(FOREIGN);
    expect(draft).toMatchObject({ token: 'header', type: 'json', verb: 'POST' });
    expect(token).toBeNull();
    expect(notes).toContain('Its token was replaced by the acting one, Bot of');
    expect(notes).toContain('It goes to this world, not to slack.com.');
    expect(notes).toContain('Not all of its secrets could be replaced');
    const inBody = opened(`curl ${api('chat.postMessage')} -d 'token=${FOREIGN}&channel=C1'`, null);
    expect(inBody.draft).toMatchObject({ token: 'parameter', text: 'channel=C1' });
    expect(inBody.notes).toBe('Its token was left out: the page acts without one.');
  });

  it('has the secrets of this world where it had them, and others stay masked', () => {
    const own = brief.apps[0]?.client_secret ?? '';
    const id = brief.apps[0]?.client_id ?? '';
    const curl = (secret: string) =>
      `curl ${api('oauth.v2.access')} -d 'client_id=${id}&client_secret=${secret}&grant_type=x'`;
    expect(opened(curl(own)).draft.text).toContain(`client_secret=${own}`);
    const foreign = opened(curl('abcdefghijklmnopqrstuvwxyz'));
    expect(foreign.draft.text).not.toContain('abcdefgh');
    expect(foreign.notes).toContain('its client_secret is masked, and the world does not show it');
  });

  it('has the token of this world that it was made with', () => {
    const { token, notes } = opened(
      `curl ${api('users.list')} -H 'Authorization: Bearer ${world.user}'`,
    );
    expect(token?.token).toBe(world.user);
    expect(notes).toBe('');
  });

  it('says which variables have no value', () => {
    const { notes } = opened(`curl ${api('chat.postMessage')} -d "channel=$CHANNEL" -d text=hi`);
    expect(notes).toContain('Write what stands for $CHANNEL.');
  });

  it.each([
    ['curl https://example.com/v1/chat.postMessage -d a=1', 'is at another host'],
    ['curl https://evil.test/api/chat.postMessage -d a=1', 'is at another host'],
    ['curl https://slack.com.evil.test/api/chat.postMessage', 'is at another host'],
    ['curl http://localhost@evil.test/api/chat.postMessage', 'is at another host'],
    ['curl http://localhost/services/T01/B01/secretsecret -d a', 'is a webhook'],
    ['curl http://localhost/sandbox/reset -X POST', 'is no call of the Web API'],
    ['curl file:///etc/passwd', 'is no address'],
    ['curl http://localhost/api/chat.postMesage', 'The nearest is chat.postMessage.'],
    ['curl http://localhost/api/zzzzzzzzzz', 'Parley has no method called zzzzzzzzzz.'],
    ['curl -X DELETE http://localhost/api/chat.delete', 'is DELETE'],
  ])('%s is refused: %s', (text, why) => {
    const brought = bring(text);
    expect(brought.ok ? '' : brought.why).toContain(why);
    expect(JSON.stringify(brought)).not.toContain('secretsecret');
  });

  it('is listed with others, and those of other hosts are counted', () => {
    const urls = [
      api('users.list'),
      'https://example.com/a.png',
      '/api/api.test',
      '/api/auth.test',
    ];
    const entries = urls.map((url) => ({ request: { method: 'GET', url } }));
    const brought = bring(JSON.stringify({ log: { entries } }));
    if (!brought.ok) throw new Error(brought.why);
    expect(brought.calls.map(({ title }) => title)).toEqual([
      'users.list',
      'api.test',
      'auth.test',
    ]);
    expect(brought.left).toContain('https://example.com/a.png is at another host.');
  });

  it('of any text opens without a failure and without a token', () => {
    const piece = fc.oneof(
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
      fc.constantFrom(
        FOREIGN,
        '{{',
        '}}',
        '&token=',
        '%',
        '"',
        '\n',
        '[',
        `{"token":"${FOREIGN}"}`,
      ),
    );
    const types = fc.constantFrom(
      'application/json',
      'text/xml',
      'multipart/form-data; boundary=b',
      '',
    );
    fc.assert(
      fc.property(fc.array(piece), types, fc.constantFrom('GET', 'POST'), (pieces, type, verb) => {
        const text = pieces.join('');
        const request = {
          method: verb,
          url: `http://localhost/api/chat.postMessage?${text}`,
          headers: [{ name: 'content-type', value: type }],
          postData: { mimeType: type, text },
        };
        const { draft, notes } = opened(JSON.stringify({ log: { entries: [{ request }] } }));
        expect(JSON.stringify([draft, notes])).not.toContain(FOREIGN);
      }),
    );
  });
});
