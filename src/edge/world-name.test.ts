import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn } from './addresses.ts';
import { isKey, isSecret, makeName, makeSecret, readName } from './world-name.ts';

const KEY = 'the key of a host, thirty bytes';
const NOW = Date.UTC(2026, 10, 27, 4, 5, 6);
const random = () => crypto.getRandomValues(new Uint8Array(12));

describe('the name of a world', () => {
  it('says when it was made, and is one path segment', async () => {
    const { name, made } = await makeName(KEY, { now: NOW, isClass: false }, random());
    expect(made).toBe(Date.UTC(2026, 10, 27, 4, 5));
    expect(await readName(KEY, name)).toEqual({ name, made, isClass: false });
    expect(placeIn(`/w/${name}/api/auth.test`)).toEqual({ name, path: '/api/auth.test' });
  });

  it('says whether a class shares it', async () => {
    const { name, made } = await makeName(KEY, { now: NOW, isClass: true }, random());
    expect(await readName(KEY, name)).toEqual({ name, made, isClass: true });
    expect(made).toBe(Date.UTC(2026, 10, 27, 4, 5));
  });

  it('is read by its own host alone', async () => {
    const { name } = await makeName(KEY, { now: NOW, isClass: false }, random());
    expect(await readName('the key of another host, longer', name)).toBeNull();
  });

  it('cannot be changed in any place', async () => {
    const { name } = await makeName(KEY, { now: NOW, isClass: false }, random());
    const other = fc.tuple(
      fc.nat(63),
      fc.constantFrom('A', 'a', '0', '-', '_', '', '/', '=', '\u0100'),
    );
    await fc.assert(
      fc.asyncProperty(other, async ([at, letter]) => {
        const changed = name.slice(0, at) + letter + name.slice(at + 1);
        expect(await readName(KEY, changed)).toEqual(changed === name ? expect.anything() : null);
      }),
    );
  });

  it('cannot be forged by any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 100 }), async (text) => {
        expect(await readName(KEY, text)).toBeNull();
      }),
    );
  });
});

describe('a secret of a class', () => {
  const bytes = () => crypto.getRandomValues(new Uint8Array(25));

  it('is known by its own host, in its own world, and cannot be changed', async () => {
    const { name } = await makeName(KEY, { now: NOW, isClass: true }, random());
    const secret = makeSecret(KEY, name, bytes());
    expect(await isSecret(KEY, name, secret)).toBe(true);
    expect(await isSecret('the key of another host, longer', name, secret)).toBe(false);
    const other = await makeName(KEY, { now: NOW, isClass: true }, random());
    expect(await isSecret(KEY, other.name, secret)).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.nat(75), fc.constantFrom('A', 'b', '-', '', '/'), async (at, letter) => {
        const changed = secret.slice(0, at) + letter + secret.slice(at + 1);
        expect(await isSecret(KEY, name, changed)).toBe(changed === secret);
      }),
    );
  });

  it('is never the name of a world, nor a text that somebody made up', async () => {
    const { name } = await makeName(KEY, { now: NOW, isClass: true }, random());
    expect(await isSecret(KEY, name, name)).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 70, maxLength: 80 }), async (text) => {
        expect(await isSecret(KEY, name, text)).toBe(false);
      }),
    );
  });
});

it('takes the key of the host, and no other text, for its key', async () => {
  expect(await isKey(KEY, KEY)).toBe(true);
  for (const wrong of ['', KEY.slice(1), `${KEY} `]) expect(await isKey(KEY, wrong)).toBe(false);
});

it.each(['/', '/w', '/w/', '/w//api', '/worlds', '/v/name/', `/w/${'a'.repeat(101)}/`])(
  'finds no world at %s',
  (path) => expect(placeIn(path)).toBeNull(),
);
