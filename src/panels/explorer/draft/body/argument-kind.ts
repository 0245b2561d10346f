import type { JsonSchema } from '../../../../contract/catalog.ts';

/** The form control for an argument. */
export type ArgumentKind =
  | { readonly control: 'text' | 'integer' | 'number' | 'boolean' }
  | { readonly control: 'choice'; readonly options: readonly string[] }
  | { readonly control: 'json'; readonly shape: 'array' | 'object' };

/**
 * Chooses the control for a JSON Schema. If the schema allows several types, the first of these is used: array or
 * object (written as JSON), choice, boolean, number, text.
 */
export function argumentKindOf(schema: JsonSchema): ArgumentKind {
  const subschemas = subschemasOf(schema);
  const types = new Set(subschemas.flatMap(({ type }) => type ?? []));
  if (types.has('array')) return { control: 'json', shape: 'array' };
  if (types.has('object')) return { control: 'json', shape: 'object' };
  const options = subschemas.flatMap(optionsOf);
  if (options.length > 0) return { control: 'choice', options: [...new Set(options)] };
  if (types.has('boolean')) return { control: 'boolean' };
  if (types.has('integer')) return { control: 'integer' };
  if (types.has('number')) return { control: 'number' };
  return { control: 'text' };
}

function subschemasOf(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(subschemasOf)];
}

function optionsOf({ enum: values, const: value }: JsonSchema): readonly string[] {
  return [...(values ?? []), ...(value === undefined ? [] : [value])].filter(
    (option) => typeof option === 'string',
  );
}
