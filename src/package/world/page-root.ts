import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The page is in `dist/page`; what names it is built to `dist/package`, or to a part in a folder below that. */
const PLACES = ['../page', '../../page'];

/** The folder of the page of the package; empty if it was not built. */
export const PAGE_ROOT =
  PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((folder) =>
    existsSync(`${folder}/index.html`),
  ) ?? '';
