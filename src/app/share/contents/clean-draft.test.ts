import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { fillDraft } from '../drafts/store-drafts.ts';
import { freshWorld, MINTED, openUsedWorld } from '../world.fixture.ts';
import { cleanDraft } from './clean-draft.ts';
import { findOwnSecrets } from './own-secrets.ts';

const brief = openUsedWorld();
const fresh = freshWorld('two');
const secrets = findOwnSecrets(brief, fresh);
const minted = MINTED.token;

const clean = (value: unknown) => cleanDraft(value, secrets);
const app = () => brief.apps[0] as WorldBrief['apps'][number];

describe('a draft in a link', () => {
  it('stays as it is if it holds no secret', () => {
    const draft = { text: 'Hello *you*', blocks: [{ type: 'divider' }, 5, true, null], a: [] };
    expect(clean(draft)).toEqual({ value: draft, leftOut: [] });
  });

  it('refers to secrets that a new world has, too, and gets those there', () => {
    const [hook] = app().webhooks;
    const draft = {
      text: `token=${app().tokens[0]?.token}&u=${encodeURIComponent(hook?.url ?? '')}`,
      note: `${app().client_secret} {{1.ts}} {{{`,
      token: app().tokens[1]?.token,
    };
    const { value, leftOut } = clean(draft);
    expect(leftOut).toEqual([]);
    expect(value).toEqual({
      text: 'token={{world.apps.0.tokens.0.token}}&u={{world.apps.0.webhooks.0.url}}',
      note: '{{world.apps.0.client_secret}} {{{{1.ts}} {{{{{',
      token: '{{world.apps.0.tokens.1.token}}',
    });
    const there = fresh.apps[0];
    expect(fillDraft(value, fresh)).toEqual({
      text: `token=${there?.tokens[0]?.token}&u=${there?.webhooks[0]?.url}`,
      note: `${there?.client_secret} {{1.ts}} {{{`,
      token: there?.tokens[1]?.token,
    });
  });

  it('leaves out tokens and webhooks that a new world does not have, and names them', () => {
    expect(clean(`a ${minted} b ${app().webhooks[1]?.url}`)).toEqual({
      value: `a  b https://hooks.parley.test/services`,
      leftOut: [
        `The token xoxb-…${minted.slice(-4)}: a new world does not have it.`,
        'The address of a webhook that a new world does not have.',
      ],
    });
  });

  it.each([
    ['client_secret=hunter2&a=1', 'client_secret=&a=1', 'client_secret'],
    ['{"token":"xyz","a":1}', '{"token":"","a":1}', 'token'],
    [{ token: 'xyz', a: 'b' }, { token: '', a: 'b' }, 'token'],
    [{ code: [123_456] }, { code: [null] }, 'code'],
  ])('leaves out the value of a secret field: %j', (draft, cleaned, field) => {
    expect(clean(draft)).toEqual({
      value: cleaned,
      leftOut: [`The value of “${field}”, a field for secrets.`],
    });
  });

  it('leaves out Request URLs outside of the page', () => {
    expect(clean('see https://7f3a.tunnel.example/events, or https://example.com')).toEqual({
      value: 'see , or https://example.com',
      leftOut: ['A Request URL outside of this page.'],
    });
  });

  it('leaves out a secret to which something was typed', () => {
    const typed = `"token":"${app().tokens[0]?.token}tail"`;
    expect(clean(typed).value).toBe('"token":""');
    expect(clean({ token: `head ${app().tokens[0]?.token}` }).value).toEqual({ token: '' });
  });

  it('leaves out fields that have a secret for a name', () => {
    expect(clean({ [minted]: 1, a: 2 })).toEqual({
      value: { a: 2 },
      leftOut: ['A field whose name holds a secret.'],
    });
  });

  it('has no placeholder where the world of the link is not known', () => {
    const value = cleanDraft(app().tokens[0]?.token, findOwnSecrets(brief, null)).value;
    expect(value).toBe('');
  });
});

const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex');

describe('a secret in disguise', () => {
  const token = app().tokens[0]?.token ?? '';
  const foreign = 'xoxb-1234567890-abcdefghijkl';

  it.each([
    ['letter by letter', Array.from(token).join(' ')],
    ['letter by letter, of another world', Array.from(foreign).join(' . ')],
    ['with characters that are not seen', Array.from(foreign).join('\u200B')],
    ['in hexadecimal', hexOf(token)],
    ['in hexadecimal, of another world, after a digit', `7${hexOf(foreign)}`],
    ['letter by letter, with hyphens', Array.from(foreign).join('-')],
    ['in hexadecimal, in groups', (hexOf(token).match(/.{1,4}/g) ?? []).join(' ')],
    ['in hexadecimal, in long groups', (hexOf(foreign).match(/.{1,8}/g) ?? []).join('_')],
    ['byte by byte', (hexOf(token).match(/../g) ?? []).join(' ')],
  ])('is cut out: %s', (_how, text) => {
    const { value, leftOut } = clean(`Look: ${text}, says everybody`);
    expect(value).toMatch(/^Look: 7?, says everybody$/);
    expect(leftOut).toEqual(['A secret that is spelled out, or written in hexadecimal.']);
  });

  it('is not seen in ordinary text', () => {
    const text =
      'I am at it, so is he: a b c d e f g h i j k l. 0x1f 0x2e; 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    expect(clean(text)).toEqual({ value: text, leftOut: [] });
  });
});

describe('whatever is in a draft', () => {
  /** Ways to write a text: each finds the secret in it again. */
  const writings: readonly ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => JSON.stringify(text),
    (text) => JSON.stringify(JSON.stringify({ text })),
    (text) => text.toUpperCase(),
    (text) => text.slice(0, -3),
    (text) => `Bearer ${text}`,
    (text) => `${text}${text}`,
    (text) => btoa(`id:${text}`),
    hexOf,
    (text) => hexOf(text).toUpperCase(),
    (text) => Array.from(text).join(' '),
    (text) => Array.from(text).join('\u200B'),
    (text) => Array.from(text).join('-'),
    (text) => (hexOf(text).match(/../g) ?? []).join(':'),
    (text) => (hexOf(text).match(/.{1,4}/g) ?? []).join(' '),
    (text) => (hexOf(text).match(/../g) ?? []).map((byte) => `\\x${byte}`).join(''),
  ];

  it('the link holds no secret of the world, and can be read', () => {
    const all = brief.apps.flatMap((each) => [
      each.client_secret,
      each.signing_secret,
      each.verification_token,
      ...each.tokens.map(({ token }) => token),
      ...each.webhooks.map(({ url }) => url),
    ]);
    const elsewhere = app().request_url ?? '';
    const secret = fc.oneof(
      fc
        .tuple(fc.constantFrom(...all), fc.constantFrom(...writings))
        .map(([text, write]) => write(text)),
      fc.constantFrom(elsewhere, encodeURIComponent(elsewhere), elsewhere.toUpperCase()),
    );
    const text = fc
      .array(fc.oneof(secret, fc.string(), fc.constantFrom('token=', '"code":"', '{{', '&', ' ')), {
        maxLength: 5,
      })
      .map((pieces) => pieces.join(''));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(text, fc.constantFrom('token', 'text')), tie('value'), {
          maxKeys: 3,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (draft) => {
        const drafts = { explorer: clean(draft).value };
        const json = JSON.stringify(drafts);
        expect(json.toLowerCase()).not.toContain(elsewhere);
        expect(json).not.toContain(encodeURIComponent(elsewhere));
        for (const each of all) {
          const hidden = each.slice(each.lastIndexOf('/') + 1);
          expect(json.toLowerCase()).not.toContain(hidden.toLowerCase());
          expect(json.toLowerCase()).not.toContain(hidden.slice(-12, -3).toLowerCase());
          expect(json.toLowerCase()).not.toContain(hexOf(hidden.slice(-12, -3)));
          expect(json).not.toContain(Array.from(hidden.slice(-12, -3)).join(' '));
          expect(json).not.toContain(Array.from(hidden.slice(-12, -3)).join('\u200B'));
        }
        const world = { seed: 1, now: 0, frozen: true };
        const view = { panel: 'explorer', search: {}, drafts };
        const read = readDemo({ format: 'parley-demo', version: 1, world, view });
        if (!read.ok) expect(read.message).toMatch(/at most|more than|deep|must be/);
      }),
      { numRuns: 500 },
    );
  });

  it('the draft comes back the same, but for what was left out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (draft) => {
        const { value, leftOut } = clean(draft);
        if (leftOut.length === 0) expect(fillDraft(value, brief)).toEqual(draft);
      }),
    );
  });

  it('nothing that a stranger wrote throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (draft, text) => {
        fillDraft(draft, brief);
        fillDraft(`{{world.${text}}}{{${text}}}{{world.__proto__.x}}`, brief);
      }),
    );
  });
});
