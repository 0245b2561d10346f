import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { methodFixture } from '../methods/method.fixture.ts';
import { BODY_TYPES } from './body/body-type.ts';
import { encodeBody } from './body/body-codec.ts';
import { prepareRequest } from './prepared-request.ts';
import { TOKEN_PLACES } from './explorer-search.ts';
import { draftOfRequest, type SentRequest } from './sent-draft.ts';

const METHOD = methodFixture({ name: 'chat.postMessage' });
const TOKEN = 'xoxb-1-2-abc';
const post = (given: Partial<SentRequest>): SentRequest => ({
  verb: 'POST',
  url: METHOD.url,
  headers: [],
  body: '',
  ...given,
});

describe('the draft of a request', () => {
  it('sends the same again, whatever the body type and the place of the token', () => {
    const field = fc.record({
      name: fc.stringMatching(/^[a-s_]{1,8}$/),
      text: fc.string({ maxLength: 12 }),
      isLiteral: fc.constant(false),
    });
    const draft = fc.record({
      verb: fc.constant('POST' as const),
      type: fc.constantFrom(...BODY_TYPES),
      charset: fc.constantFrom('', 'utf-8'),
      token: fc.constantFrom(...TOKEN_PLACES),
      fields: fc.uniqueArray(field, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
    });
    fc.assert(
      fc.property(draft, ({ fields, ...given }) => {
        const text = encodeBody(given.type, fields, 'utf-8');
        const first = { ...given, contentType: null, text, readable: null };
        const sent = prepareRequest(METHOD, first, TOKEN);
        const read = draftOfRequest({ ...sent, body: sent.body?.text ?? '' }, METHOD);
        expect(JSON.stringify(read?.draft)).not.toContain(TOKEN);
        expect(read?.token).toBe(given.token === 'none' ? null : TOKEN);
        expect(read?.draft.token).toBe(given.token);
        const second = prepareRequest(METHOD, read?.draft ?? first, TOKEN);
        expect(second.headers).toEqual(sent.headers);
        expect(second.body?.text).toBe(sent.body?.text);
      }),
    );
  });

  it('reads any request without a failure', () => {
    const request = fc.record({
      verb: fc.constantFrom('GET', 'POST', 'PUT'),
      url: fc.webUrl({ withQueryParameters: true }),
      headers: fc.array(
        fc.tuple(fc.constantFrom('Content-Type', 'Authorization'), fc.string({ maxLength: 30 })),
        { maxLength: 3 },
      ),
      body: fc.string(),
    });
    fc.assert(
      fc.property(request, (sent) => {
        const read = draftOfRequest(sent, METHOD);
        expect(read === null).toBe(sent.verb === 'PUT');
      }),
    );
  });

  it('keeps a type of content that the Explorer does not know, and none', () => {
    const xml = post({ headers: [['content-type', 'text/xml']], body: '<a/>' });
    expect(draftOfRequest(xml, METHOD)?.draft).toMatchObject({
      type: 'text',
      contentType: 'text/xml',
    });
    expect(draftOfRequest(post({ body: '{"a":1}' }), METHOD)?.draft).toMatchObject({
      type: 'json',
      contentType: '',
    });
  });

  it('says what it cannot send', () => {
    const both = post({ url: `${METHOD.url}?a=1`, body: 'b=2' });
    expect(draftOfRequest(both, METHOD)?.notes).toHaveLength(1);
    const inAddress = post({ verb: 'GET', url: `${METHOD.url}?token=xoxb-1&limit=2` });
    expect(draftOfRequest(inAddress, METHOD)).toMatchObject({
      draft: { verb: 'GET', token: 'header', text: 'limit=2' },
      notes: [expect.stringContaining('address')],
    });
  });
});
