import { readFileSync } from 'node:fs';
import { filesUnder } from '../lib/source-files.mjs';

/**
 * Canaries are small files that break a rule on purpose. A check that no longer reports each of them has
 * stopped looking, and fails. The first line of a canary says what must be said of it:
 * `// must be reported: <rule>`.
 */
const DECLARATION = /^\/\/ must be reported: (.+)$/m;

/**
 * @param {string} folder
 * @returns {{ file: string, rule: string }[]} files without a declaration are there for others to import
 */
export function canariesIn(folder) {
  return filesUnder(folder, /\.tsx?$/).flatMap((file) => {
    const rule = DECLARATION.exec(readFileSync(file, 'utf8'))?.[1];
    return rule === undefined ? [] : [{ file, rule }];
  });
}

/**
 * The canaries that a tool did not report, in words; empty when it saw them all.
 *
 * @param {{ file: string, rule: string }[]} planted
 * @param {{ file: string, rule: string }[]} reported
 */
export function silentCanaries(planted, reported) {
  if (planted.length === 0) return 'there are no canaries to tell that the check works';
  const silent = planted.filter(
    ({ file, rule }) => !reported.some((found) => found.file === file && found.rule === rule),
  );
  return silent.map(({ file, rule }) => `${file} breaks ${rule}, but was not reported`).join('\n');
}
