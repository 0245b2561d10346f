import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noticesOf, packagesOf } from './licences.ts';

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

function made(name: string, license: string, files: Readonly<Record<string, string>>) {
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
});
