import type { JsonSchema } from '../../../contract/catalog.ts';
import { isJsonObject } from '../../../contract/json.ts';

/** The schemas that a value may match: the members of a union, or the schema itself, without null. */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const union = (schema['oneOf'] as readonly JsonSchema[] | undefined) ?? schema.anyOf;
  if (union === undefined) return [schema];
  return union.flatMap(variantsOf).filter(({ type }) => type !== 'null');
}

/** The text that the property `type` of a value must have; null if the schema fixes none. */
export function requiredTypeOf(schema: JsonSchema): string | null {
  const type = schema.properties?.['type']?.const;
  return typeof type === 'string' ? type : null;
}

/** The variant for a value of this `type`; a lone variant fits any type. Undefined if none fits. */
export function variantFor(schema: JsonSchema, type: unknown): JsonSchema | undefined {
  const variants = variantsOf(schema);
  return (
    variants.find((variant) => requiredTypeOf(variant) === type) ??
    (variants.length === 1 ? variants[0] : undefined)
  );
}

/** The schema of a property or an item. */
export function childSchemaOf(
  schema: JsonSchema | undefined,
  step: string | number,
): JsonSchema | undefined {
  return typeof step === 'number' ? schema?.items : schema?.properties?.[step];
}

/** A minimal value for a schema. */
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

/**
 * Whether `SchemaField` draws a field for the text, choice or number at the end of a path of property names and indexes. Such a
 * field shows its errors itself.
 */
export function hasFieldAt(schema: JsonSchema, value: unknown, steps: readonly string[]): boolean {
  const variants = variantsOf(schema);
  if (variants.length > 1 && variants.some((variant) => requiredTypeOf(variant) === null))
    return false;
  const shape =
    variants.length > 1 ? variantFor(schema, Object(value)['type']) : (variants[0] ?? schema);
  const [step, ...rest] = steps;
  if (shape === undefined) return false;
  if (step === undefined)
    return shape.enum !== undefined || ['string', 'integer', 'number'].includes(String(shape.type));
  if (shape.type === 'array')
    return (
      Array.isArray(value) &&
      Object.hasOwn(value, step) &&
      shape.items !== undefined &&
      hasFieldAt(shape.items, value[Number(step)], rest)
    );
  const child = shape.properties?.[step];
  if (shape.type !== 'object' || !isJsonObject(value) || child === undefined) return false;
  const isShown = Object.hasOwn(value, step) || (shape.required ?? []).includes(step);
  return isShown && step !== 'type' && hasFieldAt(child, value[step], rest);
}
