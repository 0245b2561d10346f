import { fromBase64 } from '../../base/base64.ts';

/**
 * The pictures of user records. Without a photo it is an identicon, drawn from the hash in the path: a directory of a million
 * people stores no pictures. A photo is served as it was set, whatever the file extension in the path.
 */
const ADDRESS = /^\/avatars\/([0-9a-f]{12})-(\d{2,4}|original)\.(?:svg|png|jpg|gif)$/;

const CELLS = 5;

/** Finds photos by the hash in their address. */
export interface Photos {
  readonly get: (hash: string) => { readonly mimetype: string; readonly bytes: string } | undefined;
}

/** Answers `GET {base_url}/avatars/<hash>-<size>.svg`, or with the extension of a photo; a malformed path is a 404. */
export function avatar(path: string, photos: Photos): Response {
  const [, hash, size] = ADDRESS.exec(path) ?? [];
  if (hash === undefined || size === undefined) return new Response('not found', { status: 404 });
  const photo = photos.get(hash);
  const bytes = photo === undefined ? null : fromBase64(photo.bytes);
  if (photo !== undefined && bytes !== null)
    return new Response(bytes, {
      headers: {
        'content-type': photo.mimetype,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  const side = size === 'original' ? 1024 : Math.min(Number(size), 1024);
  return new Response(drawIdenticon(hash, side), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

/** An SVG: squares on a grid that is symmetric from left to right. `side` is in pixels. */
function drawIdenticon(hash: string, side: number): string {
  const number = Number.parseInt(hash, 16);
  const hue = number % 360;
  const squares: string[] = [];
  for (let cell = 0; cell < CELLS * 3; cell += 1) {
    if (Math.floor(number / 2 ** (cell + 9)) % 2 === 0) continue;
    const row = Math.floor(cell / 3);
    // The left half and its mirror image; the middle column is its own mirror image.
    for (const column of new Set([cell % 3, CELLS - 1 - (cell % 3)])) {
      squares.push(`<rect x="${column + 1}" y="${row + 1}" width="1" height="1"/>`);
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 7 7" shape-rendering="crispEdges">` +
    `<rect width="7" height="7" fill="hsl(${hue} 45% 90%)"/><g fill="hsl(${hue} 50% 42%)">${squares.join('')}</g></svg>`
  );
}
