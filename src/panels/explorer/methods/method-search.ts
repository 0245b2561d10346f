import type { CatalogMethod } from '../../../contract/catalog.ts';

/** The methods whose name, summary or arguments contain every typed word. */
export function searchMethods(
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

/** Groups methods by the part before the last dot. Groups and methods are in alphabetical order. */
export function methodFamilies(methods: readonly CatalogMethod[]): readonly MethodFamily[] {
  const byName = methods.toSorted((a, b) => a.name.localeCompare(b.name));
  const names = [...new Set(byName.map(({ group }) => group))];
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, methods: byName.filter(({ group }) => group === name) }));
}
