import type { Fields } from '../../draft/field.ts';

/** Places of the fields that no control of the form shows: undeclared names, and repeats of declared ones. */
export function extraIndexes(fields: Fields, declared: readonly string[]): readonly number[] {
  const seen = new Set<string>();
  return fields.flatMap(({ name }, index) => {
    const isShown = declared.includes(name) && !seen.has(name);
    seen.add(name);
    return isShown ? [] : [index];
  });
}
