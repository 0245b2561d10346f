import { absenceOf, wasMethod } from './absent.ts';
import { argumentsLeftOut } from './differences/differences.ts';
import { KNOWN_METHODS } from './known-methods.ts';

/** How Parley answers one method of the official SDK. */
export interface CoveredMethod {
  readonly method: string;
  readonly state: 'answers' | 'partly' | 'not';
  /** Why it does not answer, or what it does without; empty if it takes all arguments of the SDK. */
  readonly note: string;
  /** A method that helps instead; null without one. */
  readonly instead: string | null;
}

/**
 * Whether Parley answers methods of the official SDK.
 *
 * @param answered the methods of Parley
 * @param known the methods of the SDK, sorted by name
 */
export function coverageOf(
  answered: ReadonlySet<string>,
  known: readonly string[] = KNOWN_METHODS,
): readonly CoveredMethod[] {
  return known.map((method) => {
    const leftOut = argumentsLeftOut(method);
    if (answered.has(method) && leftOut.length > 0)
      return { method, state: 'partly', note: sayLeftOut(leftOut), instead: null };
    if (answered.has(method)) return { method, state: 'answers', note: '', instead: null };
    const { why, instead } = absenceOf(method, answered);
    return { method, state: 'not', note: why, instead };
  });
}

/** What a method does without, with one reason for all arguments that share it. */
function sayLeftOut(leftOut: ReturnType<typeof argumentsLeftOut>): string {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return reasons
    .map((reason) => {
      const names = leftOut.filter(({ why }) => why === reason).map(({ name }) => name);
      return `Without ${names.join(', ')}: ${reason}`;
    })
    .join(' ');
}

/** A longer name cannot be a misspelt method, so it is compared with none. */
const MAX_NAME_LENGTH = 80;

/**
 * Explains a method that Parley does not answer: whether the service has it, and what helps instead.
 *
 * @param answered the methods of Parley
 * @returns sentences; empty if nothing is known
 */
export function explainUnknown(name: string, answered: ReadonlySet<string>): string {
  if (name.length > MAX_NAME_LENGTH) return '';
  if (KNOWN_METHODS.includes(name)) return explainAbsence(name, answered);
  const meant = nearestOf(name, [...answered]);
  if (meant !== null) return `The method is called ${meant}.`;
  const known = nearestOf(name, KNOWN_METHODS);
  if (known !== null) return explainAbsence(known, answered);
  return wasMethod(name) ? explainAbsence(name, answered) : '';
}

function explainAbsence(method: string, answered: ReadonlySet<string>): string {
  const { why, instead } = absenceOf(method, answered);
  const help = instead === null ? '' : ` Nearest to it is ${instead}.`;
  return `The service has the method ${method}, and Parley does not. ${why}${help}`;
}

/** The most characters by which a misspelt name differs from the method that was meant. */
const MAX_DISTANCE = 2;

/** The method whose name is like this one: the same letters, or at most two characters apart; null without one. */
function nearestOf(name: string, methods: readonly string[]): string | null {
  const plain = lettersOf(name);
  if (plain === '') return null;
  let nearest: string | null = null;
  let least = MAX_DISTANCE + 1;
  for (const method of methods) {
    const apart = distance(plain, lettersOf(method), least);
    if (apart < least) [nearest, least] = [method, apart];
  }
  return nearest;
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** How many characters must be added, left out or replaced to make one text of the other; at most `limit`. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let place = 1; place <= other.length; place++) {
      const changed = (above[place - 1] ?? 0) + (one[row - 1] === other[place - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[place] ?? 0) + 1, (line[place - 1] ?? 0) + 1));
    }
    if (Math.min(...line) >= limit) return limit;
    above = line;
  }
  return Math.min(above.at(-1) ?? limit, limit);
}
