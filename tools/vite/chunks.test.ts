import { describe, expect, it } from 'vitest';
import { chunkGroups, partsOf } from './chunks.ts';

const ROOT = '/somewhere/';
const EXPLORER = 'src/panels/explorer/Explorer.tsx';
const COMPOSER = 'src/panels/composer/Composer.tsx';
const TAB = 'src/worker/tab-host.ts';

/** Modules with what they import, and after a bar what they load later. */
const MODULES: Record<string, string> = {
  'index.html': `main.ts | ${TAB} ${EXPLORER} ${COMPOSER}`,
  'main.ts': 'react.js',
  'react.js': '',
  [TAB]: 'platform.ts schemas.ts react.js',
  'platform.ts': '',
  'schemas.ts': 'zod.js',
  'zod.js': '',
  [EXPLORER]: 'Tabs.tsx answer.ts schemas.ts | editor.ts',
  [COMPOSER]: 'Tabs.tsx blocks.ts',
  'Tabs.tsx': 'react.js',
  'answer.ts': '',
  'blocks.ts': '',
  'editor.ts': '',
};

const graph = {
  getModuleInfo: (id: string) => {
    const [imported = '', later = ''] = (MODULES[id.slice(ROOT.length)] ?? '').split('|');
    const ids = (text: string) =>
      text.split(' ').flatMap((path) => (path === '' ? [] : [ROOT + path]));
    return { importedIds: ids(imported), dynamicallyImportedIds: ids(later) };
  },
};

/** The chunk of a module, by the first group that takes it. */
function chunkOf(id: string) {
  const groups = chunkGroups(ROOT).toSorted((one, other) => other.priority - one.priority);
  return groups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null;
}

describe('the chunks of the page', () => {
  it.each([
    ['main.ts', 'index'],
    ['react.js', 'index'],
    ['platform.ts', 'platform'],
    ['schemas.ts', 'contract'],
    ['zod.js', 'contract'],
    ['Tabs.tsx', 'controls'],
    ['answer.ts', null],
    ['blocks.ts', null],
    ['editor.ts', null],
  ])('have %s in %s', (path, chunk) => {
    expect(chunkOf(ROOT + path)).toBe(chunk);
  });

  it('have in the page itself what the bundler adds', () => {
    expect(chunkOf('\0helper')).toBe('index');
  });

  it('know what each part needs, whatever imports it', () => {
    const parts = partsOf(graph, ROOT);
    expect([...(parts.get(`${ROOT}schemas.ts`) ?? [])]).toEqual([TAB, EXPLORER]);
    expect([...(parts.get(`${ROOT}editor.ts`) ?? [])]).toEqual(['editor.ts']);
  });
});
