import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn } from './addresses.ts';
import { isKey, madeAt, makeName, readName } from './world-name.ts';

const KEY = 'the key of a host, thirty bytes';
const NOW = Date.UTC(2026, 10, 27, 4, 5, 6);
const random = () => crypto.getRandomValues(new Uint8Array(12));

describe('the name of a world', () => {
  it('says when it was made, and is one path segment', async () => {
    const { name, made } = await makeName(KEY, NOW, random());
    expect(made).toBe(Date.UTC(2026, 10, 27, 4, 5));
    expect(await readName(KEY, name)).toEqual({ name, made });
    expect(madeAt(name)).toBe(made);
    expect(placeIn(`/w/${name}/api/auth.test`)).toEqual({ name, path: '/api/auth.test' });
  });

  it('is read by its own host alone', async () => {
    const { name } = await makeName(KEY, NOW, random());
    expect(await readName('the key of another host, longer', name)).toBeNull();
  });

  it('cannot be changed in any place', async () => {
    const { name } = await makeName(KEY, NOW, random());
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

  it('is none whatever else somebody sends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 100 }), async (text) => {
        expect(await readName(KEY, text)).toBeNull();
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
