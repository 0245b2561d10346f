import { readFileSync } from 'node:fs';
import { filesUnder } from '../lib/source-files.ts';

/**
 * Canaries are small files that break a rule on purpose. A check that no longer reports each of them has
 * stopped looking, and fails. The first line of a canary says what must be said of it:
 * `// must be reported: <rule>`.
 */
const DECLARATION = /^\/\/ must be reported: (.+)$/m;

/** @returns files without a declaration are there for others to import */
export function canariesIn(folder: string): { file: string; rule: string }[] {
  return filesUnder(folder, /\.tsx?$/).flatMap((file) => {
    const rule = DECLARATION.exec(readFileSync(file, 'utf8'))?.[1];
    return rule === undefined ? [] : [{ file, rule }];
  });
}

/** The canaries that a tool did not report, in words; empty when it saw them all. */
export function silentCanaries(
  planted: { file: string; rule: string }[],
  reported: { file: string; rule: string }[],
) {
  if (planted.length === 0) return 'there are no canaries to tell that the check works';
  const silent = planted.filter(
    ({ file, rule }) => !reported.some((found) => found.file === file && found.rule === rule),
  );
  return silent.map(({ file, rule }) => `${file} breaks ${rule}, but was not reported`).join('\n');
}
