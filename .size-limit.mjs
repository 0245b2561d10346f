import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

/**
 * Budgets of what a browser fetches, compressed with brotli as static hosts do. The first load is what
 * index.html names: the entry, the chunks it imports statically (Vite writes a preload for each), the style
 * sheets and the theme's script. Fonts and chunks loaded later do not count. What lessons say and look for is the largest text
 * of the page, and loads with the first lesson.
 */
const PAGE = 'dist/page';
const html = readFileSync(join(PAGE, 'index.html'), 'utf8');
const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path);

export default [
  { name: 'first load', path: named.map((path) => join(PAGE, path)), limit: '225 kB' },
  { name: 'all there is to load', path: join(PAGE, '**/*.{js,css,html}'), limit: '1000 kB' },
];
