/**
 * Builds what `npm pack` packs: the page, a file for each door of the package with the parts they share, and their types.
 * `npm pack` and `npm publish` run it first.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBuilt } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';

const OUT = 'dist/package';
const TYPES = join(OUT, 'types');
/** Where TypeScript writes the types of all that the doors import. */
const ALL_TYPES = '.cache/package-types';
const CONFIG = 'tools/package/tsconfig.json';

/** The doors that have types, as `exports` of `package.json` names them. */
const doors = Object.values(
  (
    JSON.parse(readFileSync('package.json', 'utf8')) as {
      exports: Readonly<Record<string, string | { readonly types: string }>>;
    }
  ).exports,
).flatMap((door) => (typeof door === 'string' ? [] : [relative(`./${TYPES}`, door.types)]));

/**
 * Builds it, with the page if that is missing or older than its sources.
 *
 * @throws {CheckFailure} when something does not build
 */
export async function buildPackage(): Promise<void> {
  await ensureBuilt();
  const { ok, output } = await runTool('vite', ['build', '-c', 'tools/package/vite.config.ts']);
  if (!ok) throw new CheckFailure('the package does not build', output);
  await writeTypes();
}

/** Writes the types of the doors, and of the files in `src/package` that they name. */
async function writeTypes(): Promise<void> {
  rmSync(ALL_TYPES, { recursive: true, force: true });
  // TypeScript also reports types of internal files that it cannot write. The package has none of these files.
  const { output } = await runTool('typescript', ['-p', CONFIG, '--outDir', ALL_TYPES]);
  const written = new Set<string>();
  const waiting = doors.map((door) => join(ALL_TYPES, 'package', door));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (written.has(file)) continue;
    written.add(file);
    const place = relative(join(ALL_TYPES, 'package'), file);
    if (place.startsWith('..'))
      throw new CheckFailure(
        `the types of the package name ${place}`,
        'They may name files of src/package alone.',
      );
    if (!existsSync(file)) throw new CheckFailure(`${place} was not written`, output);
    const text = readFileSync(file, 'utf8');
    for (const [, named = ''] of text.matchAll(/from '(\.[^']+)\.ts'/g))
      waiting.push(join(dirname(file), `${named}.d.ts`));
    const target = join(TYPES, place);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
  }
}
