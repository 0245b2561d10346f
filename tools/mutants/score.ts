import { readFileSync } from 'node:fs';

/** The file with Stryker's result for each mutant. */
export const reportOf = (name: string) => `.cache/mutants/${name}.report.json`;

/** Stryker's incremental file with the last run of a folder. */
export const incrementalOf = (name: string) => `.cache/mutants/${name}.incremental.json`;

/** Killed by a failing test or by a timeout: a mutant with an endless loop is noticed too. */
const KILLED = ['Killed', 'Timeout'];
/** A mutant that could not be tested counts as alive: a failing tool must not improve the score. */
const ALIVE = ['Survived', 'NoCoverage', 'RuntimeError'];

export interface Mutant {
  killed: boolean;
  /** neither killed nor alive: ignored, or does not compile */
  alive: boolean;
  /** file, line and column */
  where: string;
  /** the original code and its replacement */
  change: string;
}

export interface Report {
  /** by path */
  files: Record<string, { source: string; mutants: Reported[] }>;
}

export interface Reported {
  mutatorName: string;
  status: string;
  replacement?: string;
  location: { start: Place; end: Place };
}

/** both count from 1 */
export type Place = { line: number; column: number };

/** The mutants of the last run over a folder. */
export function mutantsIn(name: string): Mutant[] {
  const { files }: Report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map(({ mutatorName, status, replacement = '', location }) => ({
      killed: KILLED.includes(status),
      alive: ALIVE.includes(status),
      where: `${path}:${location.start.line}:${location.start.column} ${mutatorName} ${status}`,
      change: `${oneLine(textAt(source, location))} → ${oneLine(replacement)}`,
    })),
  );
}

export function scoreOf(name: string, mutants: readonly Mutant[]) {
  const killed = mutants.filter((mutant) => mutant.killed).length;
  const alive = mutants.filter((mutant) => mutant.alive).length;
  const percent = killed + alive === 0 ? 0 : (100 * killed) / (killed + alive);
  const line = `${name.padEnd(10)} ${percent.toFixed(1).padStart(5)} %  ${killed} of ${killed + alive} mutants killed`;
  return { name, percent, line };
}

function textAt(source: string, { start, end }: { start: Place; end: Place }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, n) =>
      line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

const oneLine = (text: string) => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 110 ? `${flat.slice(0, 110)}…` : flat;
};
