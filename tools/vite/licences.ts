import type { Plugin } from 'vite';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const NOTICES = 'third-party-licenses.txt';

/** Licences that may ship: they require a notice and nothing else. */
const ACCEPTED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];
/** Licence texts of packages that do not include one, as `<name>.txt`. */
const KEPT = 'tools/vite/licences';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /^((?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** One output of a build: Rollup's `OutputChunk` or `OutputAsset`. */
export interface Piece {
  type: 'chunk' | 'asset';
  /** Modules of a chunk, by file. */
  modules?: Readonly<Record<string, { renderedLength: number }>>;
  /** Source files of an asset, such as a font. */
  originalFileNames?: readonly string[];
}

/**
 * Writes the licence notices of every package with code or files in the build: modules from the bundler's graph,
 * fonts by their source files, and the helpers that the bundler adds. The build fails if a package has no licence
 * text or a licence that is not accepted.
 */
export function licenceNotices(): Plugin {
  return {
    name: 'parley:licence-notices',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = noticesOf(packagesOf(Object.values(bundle)));
        this.emitFile({ type: 'asset', fileName: NOTICES, source });
      },
    },
  };
}

/** @returns package folders, sorted, without duplicates */
export function packagesOf(pieces: readonly Piece[]): string[] {
  const files = pieces.flatMap((piece) => [
    ...Object.entries(piece.modules ?? {}).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    ),
    ...(piece.originalFileNames ?? []),
  ]);
  const folders = files.flatMap((file) => {
    const name = file.replace(/^\0/, '');
    // The bundler's helpers have no file.
    if (/^(vite|rolldown)\//.test(name)) return [`node_modules/${name.split('/', 1).join('')}`];
    const folder = PACKAGE.exec(name)?.[1];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)].toSorted();
}

/** The packages that notices name. */
export const namedIn = (notices: string) =>
  new Set([...notices.matchAll(/^(\S+) \d\S*\nLicence: /gm)].map(([, name = '']) => name));

/**
 * The licence notices of packages: name, version, licence and text of each.
 *
 * @throws {Error} naming every package without a text or with a licence that is not accepted
 * @param kept folder of the texts that packages do not include
 */
export function noticesOf(folders: readonly string[], kept: string = KEPT) {
  const packages = folders.map((folder) => readPackage(folder, kept));
  const faults = packages.flatMap(({ name, version, license, text }) => [
    ...(ACCEPTED.includes(license) ? [] : [`${name} ${version} has the licence ${license}`]),
    ...(text === '' ? [`${name} ${version} has no licence text`] : []),
  ]);
  if (faults.length > 0) {
    throw new Error(
      `${faults.join('\n')}\nAccepted: ${ACCEPTED.join(', ')}. Add missing licence texts to ${KEPT}.`,
    );
  }
  if (packages.length === 0) throw new Error('the build contains no module of any package');
  const notices = packages
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(
      ({ name, version, license, text }) => `${name} ${version}\nLicence: ${license}\n\n${text}`,
    );
  return (
    ['Parley contains parts of these packages.', ...notices].join(`\n\n${'-'.repeat(80)}\n\n`) +
    '\n'
  );
}

function readPackage(folder: string, kept: string) {
  const { name, version, license }: { name: string; version: string; license?: unknown } =
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .toSorted();
  const own = join(kept, `${name.replace('/', '+')}.txt`);
  if (files.length === 0 && existsSync(own)) files.push(own);
  const texts = files.map((file) => withoutBundled(readFileSync(file, 'utf8')).trim());
  return {
    name: name ?? basename(folder),
    version,
    license: typeof license === 'string' ? license : 'unknown',
    text: texts.filter((text) => text !== '').join('\n\n'),
  };
}

/** Vite also lists the licences of packages bundled into Vite itself, which do not ship here. */
const withoutBundled = (text: string) =>
  text.split(/^# Licenses of bundled dependencies$/m, 1).join('');
