import type { Fields } from '../../draft/body/field.ts';

/** Indexes of the fields without a control in the form: undeclared names, and repeats of declared names. */
export function extraIndexes(fields: Fields, declared: readonly string[]): readonly number[] {
  const seen = new Set<string>();
  return fields.flatMap(({ name }, index) => {
    const isShown = declared.includes(name) && !seen.has(name);
    seen.add(name);
    return isShown ? [] : [index];
  });
}
