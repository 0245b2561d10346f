import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../../tests/storage.fixture.ts';
import { DraftStorage } from './draft-storage.ts';
import { linkedDraft } from './linked-draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

const kept = () => new DraftStorage();
const OWN = { id: 'd1', name: 'Own', payload: { text: 'mine' }, changed: 1 };

describe('the draft in a link of the Composer', () => {
  it('is the open one, by name and payload', () => {
    expect(linkedDraft.read({})).toBeNull();
    kept().write(OWN);
    kept().rememberOpen('d1');
    expect(linkedDraft.read({})).toEqual({ name: 'Own', payload: { text: 'mine' } });
  });

  it('is added to the drafts of the browser, and opened', () => {
    kept().write(OWN);
    kept().rememberOpen('d1');
    linkedDraft.write({ name: 'Theirs', payload: { text: 'hello' } });
    expect(kept().read('d1')).toEqual(OWN);
    expect(kept().read(kept().openDraftId ?? '')).toMatchObject({
      name: 'Theirs',
      payload: { text: 'hello' },
    });
  });

  it.each(['modal', 'home'])('can be a %s', (type) => {
    const payload = { type, blocks: [{ type: 'divider' }] };
    linkedDraft.write({ name: 'Theirs', payload });
    expect(linkedDraft.read({})).toEqual({ name: 'Theirs', payload });
  });

  it('is ignored if it is invalid', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => !Object.hasOwn(Object(value), 'payload')),
        (value) => {
          linkedDraft.write(value);
          expect(kept().list()).toEqual([]);
        },
      ),
    );
  });

  it('is missing where the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(linkedDraft.read({})).toBeNull();
    expect(() => linkedDraft.write({ name: 'a', payload: {} })).not.toThrow();
  });
});
