import { readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { TRANSLATION } from './english-only.mjs';

it('of the texts of React Aria, the English ones stay', () => {
  for (const library of ['react-aria', 'react-aria-components']) {
    const folder = `node_modules/${library}/dist/private/intl`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.mjs'));
    const staying = files.filter((path) => !TRANSLATION.test(path));
    expect(staying.length).toBeGreaterThan(0);
    expect(staying.filter((path) => !path.endsWith('/en-US.mjs'))).toEqual([]);
    expect(files.length).toBeGreaterThan(10 * staying.length);
  }
});
