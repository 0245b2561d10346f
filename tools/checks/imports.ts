import type * as swcModule from '@swc/core';
import type { ParseOptions } from '@swc/core';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix, resolve } from 'node:path';
import { canariesIn, requireCanariesToSing } from './canary.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { TYPESCRIPT, filesUnder, importsIn, isUnitTest } from '../lib/source-files.ts';

const CANARIES = 'tools/canaries/imports';

/** Folders import only what .dependency-cruiser.mjs lets them, and none in a circle. */
export const imports = {
  name: 'imports',
  async run() {
    const { violations, modules } = await cruiseSources('.');
    if (violations.length > 0) {
      throw new CheckFailure(
        'imports break the rules of .dependency-cruiser.mjs',
        violations
          .map(({ rule, from, to, why }) => `${rule}: ${from} → ${to}\n  ${why}`)
          .join('\n'),
      );
    }

    const circles = folderCycles('src').map(({ file, target }) => `${file} → ${target}`);
    if (circles.length > 0)
      throw new CheckFailure('folders import each other in a circle', circles.join('\n'));

    const missed = filesUnder('src', TYPESCRIPT).flatMap((file) => {
      const seen = modules.get(file);
      if (seen === undefined) return [`${file} as a whole`];
      return importsIn(file)
        .filter(({ module }) => !seen.includes(module))
        .map(({ module }) => `${module} in ${file}`);
    });
    if (missed.length > 0) {
      throw new CheckFailure('dependency-cruiser does not see all imports', missed.join('\n'));
    }

    const planted = canariesIn(CANARIES);
    const reported = [
      ...(await cruiseSources(CANARIES)).violations.map(({ rule, from }) => ({
        file: `${CANARIES}/${from}`,
        rule,
      })),
      ...folderCycles(CANARIES).map(({ file }) => ({ file, rule: 'folder-cycle' })),
    ];
    const { default: config } = await import('../../.dependency-cruiser.mjs');
    const rules = (config.forbidden ?? []).flatMap(({ name = '' }) => name);
    const guarded = new Set(planted.map(({ rule }) => kindOf(rule)));
    const unguarded = [
      ...rules.filter((rule) => !guarded.has(kindOf(rule))).map((rule) => `${rule} has no canary`),
      ...withoutRule(rules).map((folder) => `${folder} has no rule`),
    ];
    if (unguarded.length > 0)
      throw new CheckFailure('the import rules have gaps', unguarded.join('\n'));
    requireCanariesToSing(planted, reported);

    const count = [...modules.values()].reduce((sum, seen) => sum + seen.length, 0);
    return { note: `${count} imports, ${planted.length} canaries` };
  },
};

/** The rules of all folders are made alike, and so are those of the floors: a canary of one stands for its kind. */
const kindOf = (rule: string) => /^platform-floor-|-(?:folders|libraries)$/.exec(rule)?.[0] ?? rule;

/** What tests share may import anything. */
const OF_TESTS = ['testing', 'tests'];

/** Folders of src, and floors of the platform, that no rule names. */
function withoutRule(rules: readonly string[]) {
  const foldersOf = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((each) =>
      each.isDirectory() && !OF_TESTS.includes(each.name) ? each.name : [],
    );
  return [
    ...foldersOf('src').filter((folder) => !rules.includes(`${folder}-folders`)),
    ...foldersOf('src/platform').filter((folder) => !rules.includes(`platform-floor-${folder}`)),
  ];
}

/**
 * @param baseDir folder that has a `src`
 * @returns violations, and the modules that each source file names, as it names them
 */
async function cruiseSources(baseDir: string) {
  readTsxToo();
  const { cruise } = await import('dependency-cruiser');
  const { default: config } = await import('../../.dependency-cruiser.mjs');
  const { output } = await cruise(['src'], {
    ...config.options,
    baseDir: resolve(baseDir),
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  });
  if (typeof output === 'string')
    throw new CheckFailure('dependency-cruiser gave no result', output);
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: config.forbidden?.find(({ name }) => name === rule.name)?.comment ?? '',
    })),
    modules: new Map(
      output.modules.map(({ source, dependencies }) => [
        source,
        dependencies.map(({ module }) => module),
      ]),
    ),
  };
}

let readsTsx = false;

/**
 * dependency-cruiser asks swc to read every file as plain TypeScript, on which elements in a .tsx file are
 * syntax errors. It offers no setting for that, so the one it lacks is added where it calls swc.
 */
function readTsxToo() {
  if (readsTsx) return;
  const swc: typeof swcModule = createRequire(import.meta.url)('@swc/core');
  const parse = swc.parseFileSync;
  Object.assign(swc, {
    parseFileSync: (path: string, options: ParseOptions) =>
      parse(path, { ...options, syntax: 'typescript', tsx: path.endsWith('x') }),
  });
  readsTsx = true;
}

/** Tests, benchmarks and what they share run beside the program, not in it. */
const BESIDE = /\.bench\.tsx?$|\.fixture\.tsx?$|\/testing\//;

/**
 * Imports that lead from a folder to one that leads back, directly or by others, when types are erased: none of
 * these folders can be read, moved or loaded without the others. dependency-cruiser has rules for folders, but
 * counts imports of types and does not compare a folder with the one it is in.
 *
 * @param root a folder of sources
 */
function folderCycles(root: string): { file: string; target: string }[] {
  const imports = filesUnder(root, TYPESCRIPT)
    .filter((file) => !isUnitTest(file) && !BESIDE.test(file))
    .flatMap((file) =>
      importsIn(file)
        .filter(({ isType }) => !isType)
        .map(({ module }) => ({ file, target: posix.join(posix.dirname(file), module) })),
    );
  const next: Map<string, Set<string>> = new Map();
  for (const { file, target } of imports) {
    const from = posix.dirname(file);
    next.set(from, (next.get(from) ?? new Set()).add(posix.dirname(target)));
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  return imports.filter(({ file, target }) => {
    const [from, to] = [posix.dirname(file), posix.dirname(target)];
    return from !== to && reached.get(to)?.has(from);
  });
}

function reachedFrom(start: string, next: Map<string, Set<string>>) {
  const reached = new Set([start]);
  // A set is walked to its end, what is added on the way included.
  for (const folder of reached) for (const each of next.get(folder) ?? []) reached.add(each);
  return reached;
}
