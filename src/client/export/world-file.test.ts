import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '../transport/call.ts';
import { makeWorldFile } from './world-file.ts';

/** A client whose world has a snapshot, and beside which another answers. */
function client(beside: Partial<CallAnswer> = {}) {
  const asked: string[] = [];
  return {
    asked,
    baseUrl: 'https://parley.example/gov',
    snapshot: async () => '{"format":"parley-world","seed":2}',
    call: async ({ url }: { readonly url: string }) => {
      asked.push(url);
      const text = '{"format":"parley-world","seed":1}';
      return { status: 200, text, truncated: false, ...beside } as CallAnswer;
    },
  };
}

describe('the file of a world for the server', () => {
  it('is its snapshot', async () => {
    const own = client();
    expect(JSON.parse(await makeWorldFile(own, 'commercial'))).toMatchObject({ seed: 2 });
    expect(own.asked).toEqual([]);
  });

  it('has the commercial world, too, if it is that of the government deployment', async () => {
    const own = client();
    expect(JSON.parse(await makeWorldFile(own, 'government'))).toEqual({
      format: 'parley-world',
      seed: 1,
      government: { format: 'parley-world', seed: 2 },
    });
    expect(own.asked).toEqual(['https://parley.example/sandbox/snapshot']);
  });

  it.each([{ status: 500 }, { truncated: true }])(
    'is not written from half of it',
    async (half) => {
      await expect(makeWorldFile(client(half), 'government')).rejects.toThrow('commercial world');
    },
  );
});
