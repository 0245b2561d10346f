import { afterEach, describe, expect, it, vi } from 'vitest';
import { SigningKeys, type KeptKey } from './signing-keys.ts';

afterEach(() => vi.restoreAllMocks());

/** A storage as a host has it, and what is in it. */
function storage(kept: readonly KeptKey[] = []) {
  const held = { keys: kept };
  const store = {
    load: async () => held.keys,
    save: async (keys: readonly KeptKey[]) => {
      held.keys = keys;
    },
  };
  return { held, store };
}

describe('signing keys', () => {
  it('are made once, however many ask at the same time, and kept', async () => {
    const { held, store } = storage();
    const keys = new SigningKeys(store);
    const [one, other] = await Promise.all([keys.published(0), keys.published(0)]);
    expect(one).toEqual(other);
    expect(held.keys).toHaveLength(1);
    expect(held.keys[0]?.private_key.extractable).toBe(false);
    expect(await new SigningKeys(store).published(0)).toEqual(one);
  });

  it('go on with the old pair when a new one cannot be made', async () => {
    const keys = new SigningKeys();
    const before = await keys.published(0);
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no entropy'));
    await expect(keys.rotate(0)).rejects.toThrow('no entropy');
    expect(await keys.published(0)).toEqual(before);
    await keys.rotate(0);
    expect(await keys.published(0)).toHaveLength(2);
  });

  it('are tried again when the first could not be made', async () => {
    const keys = new SigningKeys();
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no entropy'));
    await expect(keys.published(0)).rejects.toThrow('no entropy');
    expect(await keys.published(0)).toHaveLength(1);
  });

  it('that a storage gives back damaged are made anew', async () => {
    const { store } = storage([{ private_key: {}, published: {}, retired_at: null } as KeptKey]);
    expect(await new SigningKeys(store).published(0)).toHaveLength(1);
  });

  it('serve without a storage that takes them', async () => {
    const store = {
      load: () => Promise.reject(new Error('closed')),
      save: () => Promise.reject(new Error('full')),
    };
    expect(await new SigningKeys(store).published(0)).toHaveLength(1);
  });
});
