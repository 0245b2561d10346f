import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';

/** The largest the packed file and the installed files may become, in bytes. */
const MAX_PACKED_BYTES = 2_400_000;
const MAX_UNPACKED_BYTES = 8_000_000;

/** Licence texts of what is bundled with the package and with its page. */
const NOTICES = ['dist/package', 'dist/page'].map((folder) => `${folder}/third-party-licenses.txt`);

/**
 * Packs the package into a folder.
 *
 * @throws {CheckFailure} if it is too large, or lacks a file that `package.json` names
 */
export async function pack(folder: string): Promise<{ file: string; size: number }> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const output = await must('npm', args, process.cwd());
  const [made] = JSON.parse(output.slice(output.indexOf('['))) as readonly {
    readonly filename: string;
    readonly size: number;
    readonly unpackedSize: number;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (made === undefined) throw new CheckFailure('npm packed nothing', output);
  if (made.size > MAX_PACKED_BYTES || made.unpackedSize > MAX_UNPACKED_BYTES)
    throw new CheckFailure(
      'the package is too large',
      `${made.size} of ${MAX_PACKED_BYTES} bytes packed, ${made.unpackedSize} of ${MAX_UNPACKED_BYTES} unpacked`,
    );
  const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: object;
    readonly bin: object;
  };
  const packedFiles = new Set(made.files.map(({ path }) => path));
  const named = JSON.stringify([exports, bin]).match(/(?<="\.\/)dist[^"]+/g) ?? [];
  const missing = [...named, ...NOTICES, 'LICENSE'].filter((path) => !packedFiles.has(path));
  if (named.length === 0 || missing.length > 0)
    throw new CheckFailure(
      'files are not packed that package.json names or that must be there',
      missing.join('\n'),
    );
  return { file: join(folder, made.filename), size: made.size };
}

/** Installs a packed file in a folder, as users do, without a network. */
export async function installPacked(folder: string, file: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await must('npm', ['install', '--offline', '--no-audit', '--no-fund', file], folder);
}

/** Lets the folder use a package that is installed elsewhere, in this repository unless `from` says where, as if it was there. */
export function link(folder: string, name: string, from = 'node_modules') {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(resolve(from, name), place, 'junction');
}

/** @throws {CheckFailure} with the output, if the program does not end well */
export async function must(program: string, args: readonly string[], cwd: string): Promise<string> {
  // A parent that npm started must not tell npm below what to do.
  const env = { npm_config_ignore_scripts: '', npm_config_dry_run: '' };
  const { ok, output } = await runProgram(program, args, { cwd, env, limitSeconds: 120 });
  if (!ok)
    throw new CheckFailure(`${[program, ...args].join(' ')} failed in a fresh folder`, output);
  return output;
}
