import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };

/** What a script loads with it, and through others: packages by name, files of ours by path. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?:[^;]*? from )?'([^']+)';$/gm,
  )) {
    const path = module.startsWith('.') ? join(dirname(file), module) : module;
    if (seen.has(path)) continue;
    seen.add(path);
    if (module.startsWith('.')) loadedBy(path, seen);
  }
  return seen;
}

it('every command starts on a fresh clone: what installs the packages loads nothing but Node and tools', () => {
  for (const command of Object.values(scripts)) expect(command).toContain(' tools/run.mjs ');
  const loaded = [...loadedBy('tools/run.mjs')];
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((each) => !/^(node:|tools\/.*\.mjs$)/.test(each))).toEqual([]);
});
