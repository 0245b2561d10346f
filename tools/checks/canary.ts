import { readFileSync } from 'node:fs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { filesUnder } from '../lib/source-files.ts';

/**
 * Canaries are small files that break a rule on purpose. A check that no longer reports each of them has
 * stopped looking, and fails. The first line of a canary says what must be said of it:
 * `// must be reported: <rule>`. Files without that line are there for others to import.
 */
export interface Canary {
  readonly file: string;
  readonly rule: string;
}

export const canariesIn = (folder: string): Canary[] =>
  filesUnder(folder, /\.(tsx?|mjs)$/).flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^\/\/ must be reported: (.+)$/gm),
      ([, rule = '']) => ({ file, rule }),
    ),
  );

/** @throws {CheckFailure} with the canaries that a tool did not report */
export function requireCanariesToSing(planted: readonly Canary[], reported: readonly Canary[]) {
  if (planted.length === 0) throw new CheckFailure('there are no canaries for this check');
  const silent = planted.filter(
    ({ file, rule }) => !reported.some((found) => found.file === file && found.rule === rule),
  );
  if (silent.length > 0)
    throw new CheckFailure(
      'the check did not report its canaries',
      silent.map(({ file, rule }) => `${file} breaks ${rule}`).join('\n'),
    );
}
