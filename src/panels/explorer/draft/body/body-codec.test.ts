import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { decodeBody, encodeBody } from './body-codec.ts';
import { BODY_TYPES } from './body-type.ts';
import { fieldOfText, type Field } from './field.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    channel: { type: 'string' },
    limit: { type: 'integer' },
    as_user: { type: 'boolean' },
    blocks: { type: 'array', items: { type: 'object' } },
  },
};

const name = fc.oneof(
  fc.constantFrom('channel', 'limit', 'as_user', 'blocks', '__proto__', ''),
  fc.string({ unit: 'grapheme' }),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('5', 'true', '[1, {"a": "}"}]', '{', '%41', 'a+b c', '--parley-boundary', '\n\n'),
  fc.jsonValue().map((value) => JSON.stringify(value, null, 2)),
);
const fields = fc.array(
  fc.tuple(name, text).map(([name, text]) => fieldOfText(name, text, schema.properties?.[name])),
);

describe('form-encoded bodies', () => {
  it('carry any arguments there and back', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const body = encodeBody('form', given, 'utf-8');
        expect(decodeBody('form', body, schema, 'utf-8')).toEqual({ ok: true, fields: given });
      }),
    );
  });

  it('agree with what browsers write and read', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const pairs = given.map((field) => [field.name, field.text]);
        expect(encodeBody('form', given, 'utf-8')).toBe(String(new URLSearchParams(pairs)));
      }),
    );
  });

  it('carry Latin-1 text in single bytes', () => {
    const given = [fieldOfText('text', 'café ÿ', undefined)];
    const body = encodeBody('form', given, 'iso-8859-1');
    expect(body).toBe('text=caf%E9+%FF');
    expect(decodeBody('form', body, schema, 'iso-8859-1')).toEqual({ ok: true, fields: given });
    expect(decodeBody('form', body, schema, 'utf-8')).toEqual({
      ok: false,
      reason: '“caf%E9+%FF” is not valid UTF-8.',
    });
  });

  it('are not read where a percent sign Invalid escape', () => {
    expect(decodeBody('form', 'text=100%&a=b', schema, 'utf-8')).toMatchObject({ ok: false });
  });
});

describe('JSON bodies', () => {
  it('carry any arguments there and back', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const body = encodeBody('json', given, 'utf-8');
        expect(decodeBody('json', body, schema, 'utf-8')).toEqual({
          ok: true,
          fields: given.map(trimmedLiteral),
        });
      }),
    );
  });

  it('keep the meaning of any JSON object when the form writes them again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (value, indent) => {
        const body = JSON.stringify(value, null, indent);
        const parsed = decodeBody('json', body, schema, 'utf-8');
        if (!parsed.ok) throw new Error(parsed.reason);
        expect(JSON.parse(encodeBody('json', parsed.fields, 'utf-8'))).toEqual(JSON.parse(body));
      }),
    );
  });

  it('keep digits, spaces and repeated names as they were written', () => {
    const body = '{"limit": 12345678901234567890.50, "blocks": [ 1,\n 2 ], "limit" : "5"}';
    expect(decodeBody('json', body, schema, 'utf-8')).toEqual({
      ok: true,
      fields: [
        { name: 'limit', text: '12345678901234567890.50', isLiteral: true },
        { name: 'blocks', text: '[ 1,\n 2 ]', isLiteral: true },
        { name: 'limit', text: '5', isLiteral: false },
      ],
    });
  });

  it('keep every value as it is written, whatever stands in it', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '\udc00"', '\\', '{', ']'),
    );
    // Written by hand: JSON.stringify escapes half a surrogate pair, which JSON lets stand.
    const escaped = (letter: string) =>
      /\p{Surrogate}/u.test(letter) ? letter : JSON.stringify(letter).slice(1, -1);
    const written = (text: string) => `"${[...text].map(escaped).join('')}"`;
    const value = fc.oneof(anyText.map(written), fc.json());
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, value)), (properties) => {
        const lines = properties.map(([name, source]) => `${written(name)} :${source}\n`);
        const reading = decodeBody('json', `{${lines.join(',')}}`, schema, 'utf-8');
        if (!reading.ok) throw new Error(reading.reason);
        expect(
          reading.fields.map(({ name, text, isLiteral }) => [
            name,
            isLiteral ? text : written(text),
          ]),
        ).toEqual(
          properties.map(([name, source]) => [
            name,
            source.startsWith('"') ? written(JSON.parse(source)) : source,
          ]),
        );
      }),
    );
  });

  it('are not read when they are nested deeper than the platform reads them', () => {
    const body = `{"blocks": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(decodeBody('json', body, schema, 'utf-8')).toEqual({
      ok: false,
      reason: 'The JSON body cannot be parsed: nested more than 64 levels deep.',
    });
  });

  it.each(['[]', '"text"', 'null', '7'])('are not read when they are %s', (body) => {
    expect(decodeBody('json', body, schema, 'utf-8')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('must be an object') as string,
    });
  });

  it('read as no arguments when they are empty', () => {
    expect(decodeBody('json', ' ', schema, 'utf-8')).toEqual({ ok: true, fields: [] });
  });
});

describe('a form', () => {
  it('may have a value of any length', () => {
    const body = `a=${'b'.repeat(500_000)}`;
    expect(decodeBody('form', body, schema, 'utf-8')).toMatchObject({ ok: true });
  });
});

describe('multipart bodies', () => {
  // A browser writes `"` as %22 and leaves % alone, so a name that holds %22 itself cannot be told apart.
  const tellable = fields.map((given) => given.filter((field) => !field.name.includes('%')));

  it('carry a name that holds a line separator', () => {
    const given = [{ name: 'a\u2028b', text: '5', isLiteral: false }];
    const body = encodeBody('multipart', given, 'utf-8');
    expect(decodeBody('multipart', body, schema, 'utf-8')).toEqual({ ok: true, fields: given });
  });

  it('have a boundary that no value holds', () => {
    const text = 'parley-boundary--- and parley-boundary-\n--parley-boundary';
    const body = encodeBody('multipart', [fieldOfText('a', text, undefined)], 'utf-8');
    expect(body.split('\n', 1)).toEqual(['--parley-boundary----']);
  });

  it('carry any arguments there and back, line ends aside', () => {
    fc.assert(
      fc.property(tellable, (given) => {
        const body = encodeBody('multipart', given, 'utf-8');
        const expected = given.map(({ name, text }) =>
          fieldOfText(name, text.replace(/\r\n?/g, '\n'), schema.properties?.[name]),
        );
        expect(decodeBody('multipart', body, schema, 'utf-8')).toEqual({
          ok: true,
          fields: expected,
        });
      }),
    );
  });

  it('are read by the browser’s own reader of forms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const { boundaryOf, toWireText } = await import('./multipart-body.ts');
        const body = encodeBody('multipart', [fieldOfText('text', text, undefined)], 'utf-8');
        const headers = { 'content-type': `multipart/form-data; boundary=${boundaryOf(body)}` };
        const form = await new Response(toWireText(body), { headers }).formData();
        expect(form.get('text')).toBe(toWireText(text));
      }),
    );
  });

  it.each([
    ['', 'first line'],
    ['--b\nContent-Disposition: form-data; name="a"\n\n1', 'last line'],
    ['--b\nContent-Type: text/plain\n\n1\n--b--', 'missing the line “Content-Disposition'],
  ])('say what is wrong with %j', (body, reason) => {
    expect(decodeBody('multipart', body, schema, 'utf-8')).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason) as string,
    });
  });
});

/** Any UTF-16 at all, halves of surrogate pairs included. */
const anyString = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe('any body at all', () => {
  it('is read or refused with a reason, and never throws', () => {
    const body = fc.oneof(anyString, fc.json(), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...BODY_TYPES), body, (type, given) => {
        const parsed = decodeBody(type, given, schema, 'utf-8');
        if (!parsed.ok) {
          expect(parsed.reason).not.toBe('');
          return;
        }
        // What was read can be written, and reads the same again.
        const written = encodeBody(type, parsed.fields, 'utf-8');
        expect(decodeBody(type, written, schema, 'utf-8')).toEqual(parsed);
      }),
      { numRuns: 300 },
    );
  });
});

/** White space around a literal belongs to the body and not to the argument. */
function trimmedLiteral(field: Field): Field {
  return field.isLiteral ? { ...field, text: field.text.trim() } : field;
}
