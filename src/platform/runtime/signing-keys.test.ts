import { afterEach, describe, expect, it, vi } from 'vitest';
import { SigningKeys, type KeptKey } from './signing-keys.ts';

afterEach(() => vi.restoreAllMocks());

/** A key store of a host, and its content. */
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
  it('are generated once for concurrent requests, and stored', async () => {
    const { held, store } = storage();
    const keys = new SigningKeys(store);
    const [one, other] = await Promise.all([keys.published(0), keys.published(0)]);
    expect(one).toEqual(other);
    expect(held.keys).toHaveLength(1);
    expect(held.keys[0]?.private_key.extractable).toBe(false);
    expect(await new SigningKeys(store).published(0)).toEqual(one);
  });

  it('keep the old pair if a new one cannot be generated', async () => {
    const keys = new SigningKeys();
    const before = await keys.published(0);
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no entropy'));
    await expect(keys.rotate(0)).rejects.toThrow('no entropy');
    expect(await keys.published(0)).toEqual(before);
    await keys.rotate(0);
    expect(await keys.published(0)).toHaveLength(2);
  });

  it('are at most twenty pairs, of which the oldest goes, even while the clock stands still', async () => {
    const { held, store } = storage();
    const [first] = await new SigningKeys(store).published(0);
    const [pair] = held.keys;
    if (pair === undefined || first === undefined) throw new Error('No pair was stored.');
    const named = (kid: string, retired_at: number | null): KeptKey => ({
      ...pair,
      published: { ...first, kid },
      retired_at,
    });
    held.keys = [
      ...Array.from({ length: 19 }, (_, at) => named(`old ${at}`, 0)),
      named('last', null),
    ];
    const keys = new SigningKeys(store);
    const kid = await keys.rotate(0);
    const kids = (await keys.published(0)).map((key) => key.kid);
    expect(kids).toHaveLength(20);
    expect([kids[0], ...kids.slice(-2)]).toEqual(['old 1', 'last', kid]);
    expect(held.keys).toHaveLength(20);
  });

  it('are generated again after a failure', async () => {
    const keys = new SigningKeys();
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('no entropy'));
    await expect(keys.published(0)).rejects.toThrow('no entropy');
    expect(await keys.published(0)).toHaveLength(1);
  });

  it('that are damaged in storage are generated again', async () => {
    const { store } = storage([{ private_key: {}, published: {}, retired_at: null } as KeptKey]);
    expect(await new SigningKeys(store).published(0)).toHaveLength(1);
  });

  it('work even if they cannot be stored', async () => {
    const store = {
      load: () => Promise.reject(new Error('closed')),
      save: () => Promise.reject(new Error('full')),
    };
    expect(await new SigningKeys(store).published(0)).toHaveLength(1);
  });
});
