import type { Catalog, JsonSchema } from '../../../contract/catalog.ts';
import type { MethodReference } from '../../../contract/reference.ts';
import { METHODS } from '../../methods/index.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { ANSWERS } from './answers.ts';
import { checksOf } from './checks.ts';
import { ENVELOPE } from './envelope.ts';
import { argumentsOf, fieldsOf } from './fields.ts';
import type { Notes } from './note.ts';
import { eventsOf, relatedTo, sectionsOf } from './related.ts';

/** What the sandbox answers of a method beyond the catalogue: fields of its answer, checks, events and relatives. */
export function referenceOf(registered: RegisteredMethod): MethodReference {
  const { name, returns, pagination, assumptions = [] } = registered.method;
  const pages = pagination === undefined ? [] : ['I-5', 'A-5'];
  return {
    rests: [...new Set([...sectionsOf(name), ...pages, ...assumptions])],
    arguments: argumentsOf(registered.schema),
    fields: fieldsOf(jsonSchemaOf(returns, 'output'), ANSWERS[name] ?? {}),
    envelope: fieldsOf({}, ENVELOPE),
    checks: checksOf(registered),
    events: eventsOf(name),
    related: relatedTo(
      name,
      METHODS.map((method) => method.name),
    ),
  };
}

/** The catalogue with the meanings of fields in the schemas of answers, as an OpenAPI document has them. */
export const describeReturns = (catalog: Catalog): Catalog => ({
  ...catalog,
  methods: catalog.methods.map((method) => ({
    ...method,
    returns: describeFields(method.returns, ANSWERS[method.name] ?? {}),
  })),
});

function describeFields(schema: JsonSchema, notes: Notes): JsonSchema {
  const { properties, items, anyOf } = schema;
  if (items !== undefined) return { ...schema, items: describeFields(items, notes) };
  if (anyOf !== undefined)
    return { ...schema, anyOf: anyOf.map((kind) => describeFields(kind, notes)) };
  if (properties === undefined) return schema;
  const described = Object.entries(properties).map(([name, field]) => {
    const known = notes[name];
    if (known === undefined) return [name, field];
    const { means, example, absent, fields } = known;
    return [
      name,
      {
        ...(fields === undefined ? field : describeFields(field, fields)),
        description: absent === undefined ? means : `${means} ${absent}`,
        ...(example === undefined ? {} : { examples: [example] }),
      },
    ];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}
