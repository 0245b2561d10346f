import type { JsonSchema } from '../../../contract/catalog.ts';

/** The shapes a value may have: those of a union, or the one there is. Null is none of them. */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const union = (schema['oneOf'] as readonly JsonSchema[] | undefined) ?? schema.anyOf;
  if (union === undefined) return [schema];
  return union.flatMap(variantsOf).filter(({ type }) => type !== 'null');
}

/** What objects of a shape say their `type` is, where they must. */
export function typeIn(schema: JsonSchema): string | null {
  const type = schema.properties?.['type']?.const;
  return typeof type === 'string' ? type : null;
}

/** The shape that a value has, by its `type`; undefined where none fits. */
export function variantFor(schema: JsonSchema, type: unknown): JsonSchema | undefined {
  const variants = variantsOf(schema);
  return (
    variants.find((variant) => typeIn(variant) === type) ??
    (variants.length === 1 ? variants[0] : undefined)
  );
}

/** The shape of what stands under a name or index. */
export function childOf(
  schema: JsonSchema | undefined,
  step: string | number,
): JsonSchema | undefined {
  return typeof step === 'number' ? schema?.items : schema?.properties?.[step];
}

/** A value to begin with: as little as the shape demands. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first = schema] = variantsOf(schema);
  if (first !== schema) return exampleOf(first);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return schema.items === undefined || schema['minItems'] === undefined
        ? []
        : [exampleOf(schema.items)];
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'boolean':
      return true;
    default:
      return '';
  }
}

/** A name as people read it: `alt_text` is “Alt text”. */
export const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
