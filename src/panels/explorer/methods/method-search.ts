import type { CatalogMethod } from '../../../contract/catalog.ts';

/** The methods whose name, summary or arguments hold every word that was typed. */
export function matchingMethods(
  methods: readonly CatalogMethod[],
  typed: string,
): readonly CatalogMethod[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return methods.filter((method) => {
    const text = [method.name, method.summary, ...Object.keys(method.arguments.properties ?? {})]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface MethodFamily {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
}

/** By what stands before the last dot, both levels in the order of the alphabet. */
export function methodFamilies(methods: readonly CatalogMethod[]): readonly MethodFamily[] {
  const byName = methods.toSorted((a, b) => a.name.localeCompare(b.name));
  const names = [...new Set(byName.map(({ group }) => group))];
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, methods: byName.filter(({ group }) => group === name) }));
}
