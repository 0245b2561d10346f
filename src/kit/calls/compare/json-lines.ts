import { lineOf, type ComparedLine, type ComparedText } from './compared-line.ts';
import { compareValues, type Difference } from './json-difference.ts';

/**
 * Two JSON values as lines, one value in each. `isRenewed` says of a difference whether every call makes such a one. Takes time
 * in proportion to n log n.
 */
export function jsonLines(
  one: unknown,
  other: unknown,
  isRenewed: (difference: Difference) => boolean,
): ComparedText {
  const lines: ComparedLine[] = [];
  let depth = 0;
  let differences = 0;
  let renewed = 0;
  compareValues(one, other, {
    same: (name, value) => {
      for (const line of linesOf(name, value, depth))
        lines.push({ kind: 'same', one: line, other: line });
    },
    differs: (name, difference) => {
      const isNew = isRenewed(difference);
      if (isNew) renewed += 1;
      else differences += 1;
      const { kind, recorded, answered } = difference;
      const before = kind === 'added' ? [] : linesOf(name, recorded, depth);
      const after = kind === 'removed' ? [] : linesOf(name, answered, depth);
      for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
        const [was = null, is = null] = [before[at], after[at]];
        // Lines of different values may be alike: a bracket, for one.
        lines.push(was === is ? { kind: 'changed', one: was, other: is } : lineOf(was, is, isNew));
      }
    },
    enter: (name, kind) => {
      const line = labelled(name, kind === 'list' ? '[' : '{', depth);
      lines.push({ kind: 'same', one: line, other: line });
      depth += 1;
    },
    leave: (kind) => {
      depth -= 1;
      const line = indented(kind === 'list' ? ']' : '}', depth);
      lines.push({ kind: 'same', one: line, other: line });
    },
  });
  return { lines, differences, renewed };
}

const indented = (text: string, depth: number) => '  '.repeat(depth) + text;

const labelled = (name: string | null, text: string, depth: number) =>
  indented(name === null ? text : `${JSON.stringify(name)}: ${text}`, depth);

/** A value as lines, without commas: where a value is the last one differs from answer to answer. */
function linesOf(name: string | null, value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null)
    return [labelled(name, JSON.stringify(value), depth)];
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const held: readonly (readonly [string | null, unknown])[] = Array.isArray(value)
    ? value.map((item) => [null, item] as const)
    : Object.entries(value);
  if (held.length === 0) return [labelled(name, `${open}${close}`, depth)];
  return [
    labelled(name, open ?? '', depth),
    ...held.flatMap(([inner, each]) => linesOf(inner, each, depth + 1)),
    indented(close ?? '', depth),
  ];
}
