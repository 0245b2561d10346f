import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { canariesIn, silentCanaries } from './canary.mjs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { folderCycles } from './folder-cycles.mjs';
import { TYPESCRIPT, filesUnder, importsIn } from '../lib/source-files.mjs';

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
    const unguarded = (config.forbidden ?? [])
      .filter(({ name }) => !planted.some(({ rule }) => rule === name))
      .map(({ name }) => `${name} has no canary`);
    const silent = [silentCanaries(planted, reported), ...unguarded].join('\n').trim();
    if (silent) throw new CheckFailure('the import rules did not report their canaries', silent);

    const count = [...modules.values()].reduce((sum, seen) => sum + seen.length, 0);
    return { note: `${count} imports, ${planted.length} canaries` };
  },
};

/**
 * @param {string} baseDir  folder that has a `src`
 * @returns violations, and the modules that each source file names, as it names them
 */
async function cruiseSources(baseDir) {
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
  /** @type {typeof import('@swc/core')} */
  const swc = createRequire(import.meta.url)('@swc/core');
  const parse = swc.parseFileSync;
  Object.assign(swc, {
    parseFileSync: (
      /** @type {string} */ path,
      /** @type {import('@swc/core').ParseOptions} */ options,
    ) => parse(path, { ...options, syntax: 'typescript', tsx: path.endsWith('x') }),
  });
  readsTsx = true;
}
