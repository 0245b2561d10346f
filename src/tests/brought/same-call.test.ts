import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksLikeCalls } from '../../client/import/looks-like-calls.ts';
import { archiveExchange } from '../../app/wire/copy/archive-exchange.ts';
import { codeOf } from '../../app/wire/copy/snippets.ts';
import { harOf } from '../../client/export/har.ts';
import { curlSnippet } from '../../client/snippets/curl.ts';
import { urlAtServer } from '../../client/snippets/local-server.ts';
import { SNIPPET_KINDS } from '../../client/snippets/snippet.ts';
import { TOKEN_PLACEHOLDER } from '../../client/snippets/token-placeholder.ts';
import { BODY_TYPES } from '../../panels/explorer/draft/body/body-type.ts';
import { prepareRequest } from '../../panels/explorer/draft/prepared-request.ts';
import {
  EMPTY_DRAFT,
  parseDraft,
  type RequestDraft,
  setDraftFields,
} from '../../panels/explorer/draft/request-draft.ts';
import { collectionOfCalls } from '../../panels/explorer/saved/save-collection.ts';
import { addCall } from '../../panels/explorer/saved/saved-calls.ts';
import { snippetOf } from '../../panels/explorer/snippets/snippet.ts';
import { openBroughtWorld, type BroughtWorld } from './brought-world.fixture.ts';

let its: BroughtWorld;
beforeAll(async () => {
  its = await openBroughtWorld();
});

const drafts = fc
  .record({
    name: fc.constantFrom('chat.postMessage', 'users.list', 'conversations.create'),
    verb: fc.constantFrom('GET' as const, 'POST' as const),
    type: fc.constantFrom(...BODY_TYPES),
    charset: fc.constantFrom('', 'utf-8', 'iso-8859-1'),
    token: fc.constantFrom('header' as const, 'parameter' as const, 'none' as const),
    headers: fc.constantFrom('', '', `X-Forwarded-For: 203.0.113.7\nX-Note: it's "so": \\ $HOME`),
    fields: fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^a[a-r_]{0,7}$/),
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
        isLiteral: fc.constant(false),
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
    return { name, draft: setDraftFields(bare, fields) };
  });

/** What is sent with that token. */
const sent = (name: string, draft: RequestDraft) => {
  const { verb, url, headers, body } = prepareRequest(its.method(name), draft, its.world.bot);
  return { verb, url, headers, body: Array.from(body?.bytes ?? []) };
};

describe('a call that Parley wrote comes back: it', () => {
  it('is the same as the curl of the Explorer, whatever its arguments are', () => {
    fc.assert(
      fc.property(drafts, ({ name, draft }) => {
        const url = urlAtServer(its.method(name).url, its.brief.deployment);
        const curl = curlSnippet(prepareRequest({ url }, draft, TOKEN_PLACEHOLDER));
        const again = its.opened(curl);
        expect(again.name).toBe(name);
        expect(sent(name, again.draft)).toEqual(sent(name, draft));
      }),
    );
  });

  it.each(SNIPPET_KINDS)('is the same as the snippet of the Explorer: %s', (kind) => {
    fc.assert(
      fc.property(drafts, ({ name, draft }) => {
        const snippet = snippetOf(kind, its.method(name), draft, TOKEN_PLACEHOLDER);
        fc.pre('code' in snippet);
        const code = 'code' in snippet ? snippet.code : '';
        expect(looksLikeCalls(code)).toBe(true);
        const again = its.opened(code);
        expect(again.name).toBe(name);
        if (kind === 'javascript' || kind === 'python') {
          const fields = ({ text, ...rest }: RequestDraft) =>
            parseDraft({ ...rest, text }, its.method(name).arguments).fields;
          expect(fields(again.draft)).toEqual(fields(draft));
          expect(again.draft.token === 'none').toBe(draft.token === 'none');
        } else expect(sent(name, again.draft)).toEqual(sent(name, draft));
      }),
    );
  });

  it('is the same as the curl and the archive of the log', async () => {
    const fields = { channel: its.world.channels['deploys'] ?? '', text: "it's “me” & you" };
    const types = BODY_TYPES.filter((type) => type !== 'text').map((type): RequestDraft => ({
      ...EMPTY_DRAFT,
      type,
    }));
    for (const bare of types) {
      const list = Object.entries(fields).map(([name, text]) => ({ name, text, isLiteral: false }));
      const draft = setDraftFields(bare, list);
      const request = prepareRequest(its.method('chat.postMessage'), draft, its.world.bot);
      const { exchange } = await its.client.call({ ...request, body: request.body?.bytes ?? null });
      const logged = await its.client.exchange(exchange ?? '');
      for (const text of [
        codeOf('curl', logged, null),
        codeOf('curl', logged, its.brief.deployment),
        harOf([archiveExchange(logged)]),
      ])
        expect(sent('chat.postMessage', its.opened(text).draft)).toEqual(
          sent('chat.postMessage', draft),
        );
      expect(its.opened(harOf([archiveExchange(logged)])).token?.token).toBe(its.world.bot);
    }
  });

  it('is the same as the saved one of a collection that was exported', () => {
    fc.assert(
      fc.property(drafts, ({ name, draft }) => {
        const [saved] = addCall([], { name: 'Mine', method: name, draft, answer: null }, 'a', 5);
        if (saved === undefined) throw new Error('not saved');
        const text = collectionOfCalls([saved], 'http://127.0.0.1:4321');
        expect(looksLikeCalls(text)).toBe(true);
        const again = its.opened(text);
        expect(again.name).toBe(name);
        expect(sent(name, again.draft)).toEqual(sent(name, draft));
      }),
    );
  });
});

it.each([
  'users.list',
  'delete chat',
  '#general',
  'curling',
  'https://localhost/#/explorer',
  'client.',
])('nothing of %s is looked for: it is no call', (text) =>
  expect(looksLikeCalls(text)).toBe(false),
);
