import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { Check, Outcome } from './check.ts';
import { CheckFailure, type Tests } from '../lib/check-failure.mjs';
import { NotTried } from '../lib/packages.ts';

/** As much of a failing tool's output as helps; `npm run <check>` shows all of it. */
const MAX_TAIL_LINES = 160;

/**
 * Runs checks one after the other until one fails, with a line for each and a summary whose last line is
 * the count of tests. A failing check without tests of its own counts as one failed. The checks of an inner list run
 * at the same time, and share the processor time that they may take together.
 *
 * @returns whether all passed
 */
export async function report(checks: readonly (Check | readonly Check[])[]): Promise<boolean> {
  const started = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  let stopped = '';
  const notTried: string[] = [];
  for (const group of checks) {
    const members = [group].flat();
    const endMeasurement = measureProcesses();
    const outcomes = await Promise.all(members.map(run));
    outcomes.push(...processorTime(members, endMeasurement()));
    for (const { text, failure, tests, notTried: missing = [] } of outcomes) {
      console.log(text);
      notTried.push(...missing);
      add(total, tests);
      if (failure === undefined) continue;
      if (!tests?.failed) total.failed += 1;
      stopped ||= failure;
    }
    if (stopped !== '') break;
  }
  console.log(`\n${stopped || 'All checks passed.'} ${seconds(started)}`);
  for (const each of new Set(notTried)) console.log(`Not tried: ${each}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return stopped === '';
}

export type Printed = {
  text: string;
  failure?: string;
  tests?: Tests | undefined;
  notTried?: readonly string[];
};

/** The outcome of a check that cannot run here, and need not. */
export function leftOut(error: unknown): Outcome {
  if (!(error instanceof NotTried)) throw error;
  return { note: `not tried: ${error.message}`, notTried: [error.message] };
}

/** Runs a check. Returns what to print, and if it failed, how to see it alone. */
async function run(check: Check): Promise<Printed> {
  const begun = performance.now();
  try {
    const {
      note,
      tests,
      notTried = [],
    } = await check.run({ live: false, args: [] }).catch(leftOut);
    const named = notTried.map((each) => `${check.name}: ${each}`);
    return { text: line(check.name, begun, note), tests, notTried: named };
  } catch (error) {
    const { reason, output, tests } = explain(error);
    return {
      text: `${line(check.name, begun, `FAILED: ${reason}`)}\n\n${tail(output)}\n`,
      failure: `Stopped at ${check.name}: ${reason}. To see it alone: npm run ${check.name}`,
      tests,
    };
  }
}

/** What to print of the processor time that checks took, if they have a budget: they fail if they took more. */
function processorTime(members: readonly Check[], used: number): Printed[] {
  const budget = members.reduce((sum, { cpuSeconds = Infinity }) => sum + cpuSeconds, 0);
  if (budget === Infinity) return [];
  const names = members.map(({ name }) => name).join(', ');
  const took = `${names}: ${used.toFixed(0)} s of processor time, of ${budget} s`;
  if (used <= budget) return [{ text: took }];
  return [{ text: `FAILED: ${took}\n`, failure: `Stopped at ${took}` }];
}

function add(total: Tests, tests: Tests | undefined) {
  total.passed += tests?.passed ?? 0;
  total.failed += tests?.failed ?? 0;
  total.skipped += tests?.skipped ?? 0;
}

/** A check that breaks is not a check that found something, but it stops the run all the same. */
function explain(error: unknown) {
  if (error instanceof CheckFailure) {
    return { reason: error.message, output: error.output, tests: error.tests };
  }
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { reason: 'the check itself failed', output, tests: undefined };
}

function line(name: string, begun: number, note: string) {
  return `${name.padEnd(10)} ${seconds(begun).padStart(7)}  ${note}`;
}

function seconds(since: number) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function tail(output: string) {
  const lines = output.trimEnd().split('\n');
  const shown = lines.slice(-MAX_TAIL_LINES).map((text) => `    ${text}`);
  if (lines.length > shown.length)
    shown.unshift(`    … ${lines.length - shown.length} lines above`);
  return shown.join('\n');
}

/** How often to look, in milliseconds: what a process does after the last look is not counted. */
const POLL_INTERVAL_MS = 250;

/** The kernel counts processor time in hundredths of a second, on every architecture. */
const TICKS_A_SECOND = 100;

/** Whether the system says how much processor time its processes take. */
export const isMeasured = existsSync('/proc/self/stat');

/**
 * Begins to measure the processor time of this process and of all that it starts, also of what has ended or was left behind
 * by its parent.
 *
 * @returns ends the measurement, and says its seconds; 0 where nothing can be measured
 */
function measureProcesses(): () => number {
  if (!isMeasured) return () => 0;
  /** Seconds of each process of the tree, by its number and its beginning, which tells it from another of that number. */
  const known = new Map<string, number>();
  const look = () => {
    const all = new Map(
      readdirSync('/proc').flatMap((name) => {
        const one = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
        return one === null ? [] : [[Number(name), one] as const];
      }),
    );
    const isOurs = (pid: number): boolean => {
      const one = all.get(pid);
      return one !== undefined && (pid === process.pid || known.has(one.id) || isOurs(one.parent));
    };
    for (const [pid, { id, seconds }] of all) if (isOurs(pid)) known.set(id, seconds);
  };
  // What the process itself has used before does not count.
  const before = readProcess(process.pid)?.seconds ?? 0;
  const timer = setInterval(look, POLL_INTERVAL_MS).unref();
  return () => {
    look();
    clearInterval(timer);
    return [...known.values()].reduce((sum, seconds) => sum + seconds, -before);
  };
}

/** What the system says of a process; null if it has ended. */
function readProcess(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it can hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      id: `${pid} ${fields[19]}`,
      parent: Number(fields[1]),
      seconds: ticks / TICKS_A_SECOND,
    };
  } catch {
    return null;
  }
}
