import { aligned } from './aligned.ts';
import { countedLines, lineOf, type ComparedText } from './compared-line.ts';

/** Two texts that are not JSON, line by line. Takes time in proportion to n log n. */
export function textLines(one: string, other: string): ComparedText {
  const before = linesIn(one);
  const after = linesIn(other);
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  return countedLines(
    aligned([before.map(numberOf), after.map(numberOf)]).map(([at, otherAt]) =>
      lineOf(
        at === null ? null : (before[at] ?? ''),
        otherAt === null ? null : (after[otherAt] ?? ''),
      ),
    ),
  );
}

const linesIn = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/));

type Field = readonly [name: string, value: string];

/**
 * Two lists of names and values, such as headers and forms, name by name; the `n`-th of a repeated name with the `n`-th.
 * `isRenewed` says whether such a pair of values differs with every call.
 */
export function fieldLines(
  one: readonly Field[],
  other: readonly Field[],
  separator: string,
  isRenewed: (name: string, one: string, other: string) => boolean,
): ComparedText {
  const waiting = new Map<string, Field[]>();
  for (const field of other.toReversed()) {
    const same = waiting.get(field[0]);
    if (same === undefined) waiting.set(field[0], [field]);
    else same.push(field);
  }
  const paired = new Set<Field>();
  const written = (field: Field) => field.join(separator);
  const lines = one.map((field) => {
    const partner = waiting.get(field[0])?.pop();
    if (partner === undefined) return lineOf(written(field), null);
    paired.add(partner);
    return lineOf(written(field), written(partner), isRenewed(field[0], field[1], partner[1]));
  });
  const rest = other.filter((field) => !paired.has(field));
  return countedLines([...lines, ...rest.map((field) => lineOf(null, written(field)))]);
}
