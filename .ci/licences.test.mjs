import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTICES, noticesOf, packagesOf } from './licences.mjs';

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} name
 * @param {string} license
 * @param {Readonly<Record<string, string>>} files
 */
function made(name, license, files) {
  const root = join(folder, 'node_modules', name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return root;
}

describe('the licence notices', () => {
  it('include each package with modules or files in the build, once', () => {
    const found = packagesOf([
      {
        type: 'chunk',
        modules: {
          '/p/node_modules/a/one.js': { renderedLength: 9 },
          '/p/node_modules/a/two.js': { renderedLength: 9 },
          '/p/node_modules/left-out/all.js': { renderedLength: 0 },
          '/p/node_modules/a/node_modules/@s/inner/x.js': { renderedLength: 1 },
          '\0/p/node_modules/b/x.cjs': { renderedLength: 1 },
          '\0vite/preload-helper.js': { renderedLength: 1 },
          '/p/src/main.tsx': { renderedLength: 9 },
        },
      },
      { type: 'asset', originalFileNames: ['node_modules/@s/font/files/font.woff2', 'src/a.css'] },
    ]);
    expect(found).toEqual([
      '/p/node_modules/a',
      '/p/node_modules/a/node_modules/@s/inner',
      '/p/node_modules/b',
      'node_modules/@s/font',
      'node_modules/vite',
    ]);
  });

  it('contain name, version, licence and text, including notices', () => {
    const written = noticesOf([
      made('good', 'Apache-2.0', { LICENSE: 'The terms.', NOTICE: 'The notice.' }),
    ]);
    expect(written).toContain('good 1.2.3\nLicence: Apache-2.0\n\nThe terms.\n\nThe notice.');
  });

  it('fail for a package without a text, or with a licence that is not accepted', () => {
    const folders = [made('bare', 'MIT', {}), made('strict', 'GPL-3.0-only', { LICENSE: 'x' })];
    expect(() => noticesOf(folders)).toThrow(
      /bare 1\.2\.3 has no licence text\nstrict 1\.2\.3 has the licence GPL-3\.0-only/,
    );
    expect(() => noticesOf([])).toThrow('no module of any package');
  });

  it('use the stored text of a package that does not include one', () => {
    const bare = made('@s/bare', 'MIT', {});
    writeFileSync(join(folder, '@s+bare.txt'), 'Kept terms.');
    expect(noticesOf([bare], folder)).toContain('@s/bare 1.2.3\nLicence: MIT\n\nKept terms.');
  });

  it.each([
    [
      'the page',
      {},
      ['react', 'markdown-it', 'emojibase-data', '@fontsource-variable/inter', 'vite'],
    ],
    ['the server', { ssr: 'src/server/main.ts' }, ['hono', 'jose', '@hono/node-server']],
  ])('of %s name every package in the bundle', async (_, options, some) => {
    /** @type {Set<string>} */
    const bundled = new Set();
    const output = await build({
      logLevel: 'silent',
      build: { ...options, write: false },
      plugins: [
        {
          name: 'record-bundled-packages',
          renderChunk(_code, chunk) {
            for (const [file, { renderedLength }] of Object.entries(chunk.modules)) {
              const inside = file.split('/node_modules/').at(-1)?.split('/') ?? [];
              const name = inside.slice(0, inside[0]?.startsWith('@') ? 2 : 1).join('/');
              if (file.includes('/node_modules/') && renderedLength > 0) bundled.add(name);
            }
          },
        },
      ],
    });
    const pieces = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
    const notices = pieces.find(({ fileName }) => fileName === NOTICES);
    const text = notices?.type === 'asset' ? String(notices.source) : '';
    expect(bundled.size).toBeGreaterThan(5);
    const named = new Set([...text.matchAll(/^(\S+) \d\S*\nLicence: /gm)].map(([, name]) => name));
    expect([...bundled, ...some].filter((name) => !named.has(name))).toEqual([]);
  });
});
