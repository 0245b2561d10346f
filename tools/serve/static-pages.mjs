import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

/** Smaller files are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * @typedef {object} Kept  What is sent of a file as long as it holds the same bytes
 * @property {Buffer<ArrayBuffer>} bytes
 * @property {Uint8Array<ArrayBuffer> | null} compressed  null where compression does not pay
 * @property {string} tag
 * @property {string} type
 */

/**
 * Answers requests for files below each of these paths, as a static host does: compressed, browsers revalidate every
 * file, and what is not there is 404. A content is compressed and hashed once for all who ask: to do it again for each start
 * of the page takes longer than all else that a host does.
 *
 * @param {Readonly<Record<string, string>>} folders  on disk, by paths that begin and end with a slash
 */
export function staticPages(folders) {
  const app = new Hono();
  /** @type {Map<string, Kept>} by place on disk */
  const kept = new Map();
  for (const [path, root] of Object.entries(folders)) {
    app.get(`${path}*`, async (context) => {
      const asked = context.req.path;
      const name = asked.startsWith(path) ? fileNamed(asked.slice(path.length)) : null;
      const place = name === null ? null : join(root, name);
      // A file that is not there, or a folder.
      const bytes = place === null ? null : await readFile(place).catch(() => null);
      if (place === null || bytes === null) return context.notFound();

      const known = kept.get(place);
      const file = known?.bytes.equals(bytes) ? known : contentOf(place, bytes);
      kept.set(place, file);
      const takesGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
      const compressed = takesGzip ? file.compressed : null;
      const headers = {
        'content-type': file.type,
        'cache-control': 'no-cache',
        etag: compressed === null ? file.tag : `W/${file.tag}`,
        ...(file.compressed !== null && { vary: 'accept-encoding' }),
      };
      const seen = context.req.header('if-none-match')?.split(/, ?/) ?? [];
      if (seen.some((each) => each.replace(/^W\//, '') === file.tag))
        return context.body(null, 304, headers);
      if (compressed === null) return context.body(file.bytes, 200, headers);
      return context.body(compressed, 200, { ...headers, 'content-encoding': 'gzip' });
    });
  }
  return app;
}

/**
 * The name of a file below the root, of an address as it was asked for; null where it names none, or leaves the root.
 *
 * @param {string} asked
 */
function fileNamed(asked) {
  try {
    const name = decodeURIComponent(asked);
    const parts = `${name}${name === '' || name.endsWith('/') ? 'index.html' : ''}`.split(/[\\/]/);
    return parts.some((part) => ['', '.', '..'].includes(part)) ? null : parts.join('/');
  } catch {
    return null;
  }
}

/**
 * @param {string} place
 * @param {Buffer<ArrayBuffer>} bytes
 * @returns {Kept}
 */
function contentOf(place, bytes) {
  const type = getMimeType(place) ?? 'application/octet-stream';
  const isLong = bytes.length >= MIN_COMPRESSED_BYTES;
  const compressed =
    isLong && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) ? new Uint8Array(gzipSync(bytes)) : null;
  return { bytes, compressed, tag: `"${createHash('sha1').update(bytes).digest('hex')}"`, type };
}

/**
 * Listens on loopback.
 *
 * @param {Readonly<Record<string, string>>} folders
 * @param {number} port  0 for any
 */
export const listen = (folders, port) =>
  serve({ fetch: staticPages(folders).fetch, hostname: '127.0.0.1', port });
