import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../../tests/storage.fixture.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { lentDraft } from './lent-draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

const kept = () => new KeptDrafts();
const OWN = { id: 'd1', name: 'Own', payload: { text: 'mine' }, changed: 1 };

describe('the draft that the Composer lends', () => {
  it('is the open one, by name and payload', () => {
    expect(lentDraft.read({})).toBeNull();
    kept().write(OWN);
    kept().open('d1');
    expect(lentDraft.read({})).toEqual({ name: 'Own', payload: { text: 'mine' } });
  });

  it('is added to the drafts of the browser, and opened', () => {
    kept().write(OWN);
    kept().open('d1');
    lentDraft.write({ name: 'Theirs', payload: { text: 'hello' } });
    expect(kept().read('d1')).toEqual(OWN);
    expect(kept().read(kept().current ?? '')).toMatchObject({
      name: 'Theirs',
      payload: { text: 'hello' },
    });
  });

  it.each(['modal', 'home'])('can be a %s', (type) => {
    const payload = { type, blocks: [{ type: 'divider' }] };
    lentDraft.write({ name: 'Theirs', payload });
    expect(lentDraft.read({})).toEqual({ name: 'Theirs', payload });
  });

  it('is ignored if it is invalid', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => !Object.hasOwn(Object(value), 'payload')),
        (value) => {
          lentDraft.write(value);
          expect(kept().list()).toEqual([]);
        },
      ),
    );
  });

  it('is missing where the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(lentDraft.read({})).toBeNull();
    expect(() => lentDraft.write({ name: 'a', payload: {} })).not.toThrow();
  });
});
