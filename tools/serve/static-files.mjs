import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Types that shrink. */
const TEXT = /^text\/|json|svg|wasm/;

/**
 * @typedef {object} Asked  what is read of a request
 * @property {string | undefined} [method]
 * @property {string | undefined} [url]  path and query
 * @property {Readonly<Record<string, string | string[] | undefined>>} headers
 *
 * @typedef {{ status: number, headers: Record<string, string>, body?: Buffer | string }} Answer
 *
 * @typedef {object} Kept
 * @property {string} version  time of the last change, and size
 * @property {Buffer} plain
 * @property {Buffer | null} zipped
 * @property {string} tag
 */

const NOTHING = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'There is nothing at this address.\n',
};

/**
 * Answers requests for the files of `root`, which appear below the path `folder`, as a static host does: browsers
 * revalidate every file, and what is not there is 404. Each file is read and compressed once, until it changes.
 *
 * @param {string} root
 * @param {string} folder  begins and ends with a slash
 * @returns {(asked: Asked) => Answer}
 */
export function staticFiles(root, folder) {
  /** @type {Map<string, Kept>} */
  const kept = new Map();
  return ({ method, url = '/', headers }) => {
    const path = method === 'GET' || method === 'HEAD' ? pathBelow(root, folder, url) : null;
    const file = path === null ? null : fileAt(path, kept);
    if (path === null || file === null) return NOTHING;
    const { plain, zipped, tag } = file;
    const common = { 'cache-control': 'no-cache', etag: tag, vary: 'Accept-Encoding' };
    if (headers['if-none-match'] === tag) return { status: 304, headers: common };
    const takesZipped = String(headers['accept-encoding'] ?? '').includes('gzip');
    const body = takesZipped && zipped !== null ? zipped : plain;
    return {
      status: 200,
      headers: {
        ...common,
        'content-type': typeOf(path),
        'content-length': String(body.length),
        ...(body === zipped ? { 'content-encoding': 'gzip' } : {}),
      },
      body,
    };
  };
}

const typeOf = (/** @type {string} */ path) => TYPES[extname(path)] ?? 'application/octet-stream';

/** The path of the file that an address names; `null` if it leads out of the folder. */
function pathBelow(
  /** @type {string} */ root,
  /** @type {string} */ folder,
  /** @type {string} */ url,
) {
  const [address = ''] = url.split('?');
  if (!address.startsWith(folder)) return null;
  const name = address.slice(folder.length);
  const path = resolve(root, name === '' ? 'index.html' : name);
  return path.startsWith(resolve(root) + sep) ? path : null;
}

/** @returns {Kept | null} */
function fileAt(/** @type {string} */ path, /** @type {Map<string, Kept>} */ kept) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return null;
  const known = kept.get(path);
  const version = `${stat.mtimeMs} ${stat.size}`;
  if (known?.version === version) return known;
  const plain = readFileSync(path);
  const file = {
    version,
    plain,
    zipped: TEXT.test(typeOf(path)) ? gzipSync(plain) : null,
    tag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  };
  kept.set(path, file);
  return file;
}
