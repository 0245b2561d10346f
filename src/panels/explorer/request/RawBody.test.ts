import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentRange } from './RawBody.tsx';
import { encodeForm } from '../draft/body/form-body.ts';

const held = (type: 'form' | 'multipart' | 'json', body: string, name: string) => {
  const range = argumentRange(type, body, name, 'utf-8');
  return range && body.slice(range.from, range.to);
};

describe('where a body holds an argument', () => {
  it('is its pair of a form', () => {
    expect(held('form', 'channel=C1&text=a%26b&ts=1', 'text')).toBe('text=a%26b');
    expect(held('form', 'channel=C1&%74ext=x', 'text')).toBe('%74ext=x');
    expect(held('form', 'context=x&%zz=1', 'text')).toBeNull();
  });

  it('is the name of its part', () => {
    const body = '--b\nContent-Disposition: form-data; name="text"\n\nhi\n--b--\n';
    expect(held('multipart', body, 'text')).toBe('name="text"');
    expect(held('multipart', body, 'ts')).toBeNull();
  });

  it('is said by a pointer in JSON', () => {
    expect(held('json', '{"text": "hi"}', 'text')).toBeNull();
  });

  it('is found in every form that is written', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
    fc.assert(
      fc.property(names, (all) => {
        const fields = all.map((name) => ({ name, text: name, isLiteral: false }));
        const body = encodeForm(fields);
        for (const field of fields)
          expect(held('form', body, field.name)).toBe(encodeForm([field]));
      }),
    );
  });
});
