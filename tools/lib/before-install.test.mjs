import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };

/** Programs of package.json: each begins before anything is installed, and installs what is missing. */
const PROGRAMS = new Set(Object.values(scripts).map((line) => /tools\/\S+\.mjs/.exec(line)?.[0]));

/** What a script loads with it, and through others: packages by name, files of ours by path. */
function loadedBy(/** @type {string} */ file, /** @type {Set<string>} */ seen = new Set()) {
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

it.each([...PROGRAMS])(
  '%s starts on a fresh clone: it loads nothing but Node and tools',
  (file) => {
    const loaded = [...loadedBy(file ?? '')];
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((each) => !/^(node:|tools\/)/.test(each))).toEqual([]);
  },
);
