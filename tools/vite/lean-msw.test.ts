import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { LEAN_MSW } from './lean-msw.ts';
import { packagesOf } from './licences.ts';

/** The packages whose code is part of what intercepts requests. */
async function packages() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: LEAN_MSW },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'src/worker/interception/interception.ts',
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const pieces = outputs.flatMap((each) => ('output' in each ? each.output : []));
  return packagesOf(pieces as any).map((folder) => folder.replace(/^.*node_modules\//, ''));
}

describe('what intercepts requests', () => {
  it('has msw and its interceptors, and none of what Parley does not use of them', async () => {
    const found = await packages();
    expect(found).toEqual(expect.arrayContaining(['msw', '@mswjs/interceptors']));
    expect(found).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(tough-cookie|tldts.*|@msw\/url)$/)]),
    );
  });
});
