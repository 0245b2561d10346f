import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkGroups } from './chunks.ts';

/** What stands before each `import('…')`: `late(() =>`, or `lateView(() =>`. */
const IN_LATE = /\blate(View)?\(\s*\(\) =>\s*$/;

it('loads everything late in one way', () => {
  const others = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.(test|bench|fixture))\.tsx?$/.test(path))
    .filter((path) => {
      const code = readFileSync(`src/${path}`, 'utf8').replaceAll(/^[\t ]*(\*|\/[/*]).*/gm, '');
      return code
        .split(/(?<!typeof )\bimport\((?=\s*')/)
        .slice(0, -1)
        .some((before) => !IN_LATE.test(before));
    });
  expect(others).toEqual([]);
});

it('fails a build that loads parts late which the list lacks, or that no longer load late', () => {
  const imports: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
    '/x/index.html': { importedIds: [], dynamicallyImportedIds: ['/x/src/late.ts'] },
  };
  const graph = { getModuleInfo: (id: string) => imports[id] ?? null };
  const nameOf = (listed: readonly string[]) =>
    chunkGroups('/x/', listed)[0]?.name('/x/src/late.ts', graph);
  expect(() => nameOf(['src/late.ts'])).not.toThrow();
  expect(() => nameOf([])).toThrow('lacks [src/late.ts]');
  expect(() => nameOf(['src/late.ts', 'src/gone.ts'])).toThrow('[src/gone.ts]');
});
