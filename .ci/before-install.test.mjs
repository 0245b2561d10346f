import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Commands of package.json: each begins before anything is installed, and installs what is missing. */
const COMMANDS = [
  'check',
  'start',
  'preview',
  'serve',
  'fix',
  'bench',
  'mutants',
  'record',
  'scenario',
];

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

it.each(COMMANDS)(
  '%s starts on a fresh clone: it loads nothing but Node and files of ours',
  (name) => {
    expect(readdirSync(FOLDER)).toContain(`${name}.mjs`);
    const loaded = [...loadedBy(join(FOLDER, `${name}.mjs`))];
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((each) => !each.startsWith('node:') && !each.startsWith('/'))).toEqual([]);
  },
);
