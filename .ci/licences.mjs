import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const NOTICES = 'third-party-licenses.txt';

/** What may ship: licences that ask for their notice and nothing else. */
const ACCEPTED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];
/** Packages that come without the text of their licence have it here, as `<name>.txt`. */
const KEPT = '.ci/licences';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /^((?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * @typedef {object} Piece  what a build has made, as Rollup's `OutputChunk` and `OutputAsset` say it
 * @property {'chunk' | 'asset'} type
 * @property {Readonly<Record<string, { renderedLength: number }>>} [modules]  of a chunk, by their files
 * @property {readonly string[]} [originalFileNames]  of an asset, such as a font
 */

/**
 * Writes the notices of every package that something in the build comes from: modules by the bundler's own
 * graph, fonts by the files they were, and the helpers that the bundler adds. The build fails when one has
 * no text of its licence, or a licence that is not among those accepted.
 *
 * @returns {import('vite').Plugin}
 */
export function licenceNotices() {
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

/**
 * @param {readonly Piece[]} pieces
 * @returns {string[]} folders of packages, sorted, each once
 */
export function packagesOf(pieces) {
  const files = pieces.flatMap((piece) => [
    ...Object.entries(piece.modules ?? {}).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    ),
    ...(piece.originalFileNames ?? []),
  ]);
  const folders = files.flatMap((file) => {
    const name = file.replace(/^\0/, '');
    // The bundler's own helpers have no file.
    if (/^(vite|rolldown)\//.test(name)) return [`node_modules/${name.split('/', 1).join('')}`];
    const folder = PACKAGE.exec(name)?.[1];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)].toSorted();
}

/**
 * The notices of packages: name, version, licence and text of each.
 *
 * @param {readonly string[]} folders
 * @param {string} [kept]  the folder with the texts that packages do not bring
 * @throws {Error} that names every package without a text, or with a licence that is not accepted
 */
export function noticesOf(folders, kept = KEPT) {
  const packages = folders.map((folder) => readPackage(folder, kept));
  const faults = packages.flatMap(({ name, version, license, text }) => [
    ...(ACCEPTED.includes(license) ? [] : [`${name} ${version} has the licence ${license}`]),
    ...(text === '' ? [`${name} ${version} has no licence text`] : []),
  ]);
  if (faults.length > 0) {
    throw new Error(
      `${faults.join('\n')}\nAccepted are ${ACCEPTED.join(', ')}. A text that a package leaves out goes to ${KEPT}.`,
    );
  }
  if (packages.length === 0) throw new Error('the build has no module of any package');
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

/**
 * @param {string} folder
 * @param {string} kept
 */
function readPackage(folder, kept) {
  /** @type {{ name: string, version: string, license?: unknown }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
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

/** Vite lists the licences of what is bundled into Vite itself, of which nothing ships here. */
const withoutBundled = (/** @type {string} */ text) =>
  text.split(/^# Licenses of bundled dependencies$/m, 1).join('');
