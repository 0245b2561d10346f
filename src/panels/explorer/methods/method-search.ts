import { type CatalogMethod, START_METHODS } from '../../../contract/catalog.ts';

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

/** What a newcomer sees of the methods: those to start with, and the family of the chosen one if it is another. */
export function firstFamilies(
  methods: readonly CatalogMethod[],
  chosen: string | null,
): readonly MethodFamily[] {
  const first = methods.filter(({ name }) => START_METHODS.includes(name));
  const isAmong = chosen === null || START_METHODS.includes(chosen);
  const family = methodFamilies(methods).filter(
    (each) => !isAmong && each.methods.some(({ name }) => name === chosen),
  );
  const others = family.map(({ name, methods: all }) => ({
    name,
    methods: all.filter((method) => !START_METHODS.includes(method.name)),
  }));
  return [{ name: 'Start with', methods: first }, ...others];
}
