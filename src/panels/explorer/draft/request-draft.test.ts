import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { BODY_TYPES } from './body/body-type.ts';
import {
  EMPTY_DRAFT,
  parseDraft,
  setDraftFields,
  changeEncoding,
  setDraftText,
  type RequestDraft,
} from './request-draft.ts';
import { fieldOfText, setField } from './body/field.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: { channel: { type: 'string' }, limit: { type: 'integer' } },
};

const draft: RequestDraft = { ...EMPTY_DRAFT, text: 'channel=C1&limit=5' };

/** Any UTF-16 at all, halves of surrogate pairs included. */
const anyString = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
const anyText = fc.oneof(anyString, fc.string(), fc.json());

describe('a draft', () => {
  it('shows in the form what is typed as text', () => {
    const typed = setDraftText(draft, 'channel=C2', schema);
    expect(parseDraft(typed, schema)).toEqual({
      fields: [fieldOfText('channel', 'C2', undefined)],
      problem: null,
    });
  });

  it('writes what is chosen in the form into the text', () => {
    const { fields } = parseDraft(draft, schema);
    expect(setDraftFields(draft, setField(fields, fieldOfText('channel', 'C 2', {}))).text).toBe(
      'channel=C+2&limit=5',
    );
  });

  it('writes the same arguments as JSON, as the schema wants them', () => {
    const json = changeEncoding(draft, { type: 'json' }, schema);
    expect(JSON.parse(json.text)).toEqual({ channel: 'C1', limit: 5 });
    expect(changeEncoding(json, { type: 'form' }, schema).text).toBe(draft.text);
  });

  it('writes a GET as a query, whatever the type of its body would be', () => {
    const json = changeEncoding(draft, { type: 'json' }, schema);
    const get = changeEncoding(json, { verb: 'GET' }, schema);
    expect(get.text).toBe(draft.text);
    expect(changeEncoding(get, { verb: 'POST' }, schema).text).toBe(json.text);
  });

  it('keeps text that cannot be read, and the arguments there were before', () => {
    const broken = ['{', '{"channel', '{"channel": '].reduce(
      (before, text) => setDraftText(before, text, schema),
      changeEncoding(draft, { type: 'json' }, schema),
    );
    expect(broken.text).toBe('{"channel": ');
    expect(parseDraft(broken, schema)).toMatchObject({
      fields: [{ text: 'C1' }, { text: '5' }],
      problem: expect.stringContaining('cannot be parsed') as string,
    });
    const fixed = setDraftText(broken, '{"channel": "C3"}', schema);
    expect(parseDraft(fixed, schema)).toMatchObject({ fields: [{ text: 'C3' }], problem: null });
  });

  it('never loses text that cannot be read, whatever else is chosen', () => {
    const change = fc.oneof(
      fc.record({ verb: fc.constantFrom('GET' as const, 'POST' as const) }),
      fc.record({ type: fc.constantFrom(...BODY_TYPES) }),
      fc.record({ charset: fc.constantFrom('', 'utf-8', 'iso-8859-1', 'x') }),
    );
    fc.assert(
      fc.property(anyText, fc.array(change), (text, changes) => {
        let present = setDraftText(draft, text, schema);
        for (const next of changes) {
          const after = changeEncoding(present, next, schema);
          if (parseDraft(present, schema).problem !== null) expect(after.text).toBe(present.text);
          present = after;
        }
      }),
    );
  });
});
