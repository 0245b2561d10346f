import type { Catalog, JsonSchema } from '../../../contract/catalog.ts';
import type { MethodReference, AnswerField } from '../../../contract/reference.ts';
import { METHODS } from '../../methods/index.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { ANSWERS } from './answers.ts';
import { checksOf } from './checks.ts';
import { type Notes, note, type FieldNote } from './note.ts';
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

/** What any answer of the Web API carries besides. */
const ENVELOPE: Notes = {
  ok: { ...note('True: the call succeeded. False: it was refused.', true), type: 'boolean' },
  error: {
    ...note(
      'The code of the refusal, one of those below.',
      'invalid_auth',
      'Absent if ok is true.',
    ),
    type: 'string',
  },
  warning: {
    ...note(
      'Codes of warnings, separated by commas.',
      'missing_charset',
      'Absent if there are none.',
    ),
    type: 'string',
  },
  'response_metadata.warnings': {
    ...note('The same codes as a list.', ['missing_charset'], 'Absent if there are none.'),
    type: 'array of strings',
  },
  'response_metadata.messages': {
    ...note(
      'What is wrong with the arguments or blocks, line by line.',
      ['[ERROR] …'],
      'Absent unless the refusal says more.',
    ),
    type: 'array of strings',
  },
  needed: {
    ...note(
      'The scope that the token lacks.',
      'chat:write',
      'Absent unless the error is missing_scope.',
    ),
    type: 'string',
  },
  provided: {
    ...note('The scopes that the token has.', '', 'Absent unless the error is missing_scope.'),
    type: 'string',
  },
};

/**
 * The fields of an answer, each followed by those inside of it: types from the schema, the rest from the notes. Fields of the
 * objects in a list have `[]` in their path.
 */
function fieldsOf(schema: JsonSchema, notes: Notes, prefix = ''): AnswerField[] {
  const properties = propertiesOf(schema);
  return Object.entries(notes).flatMap(([name, known]) => {
    const path = prefix + name;
    const field = properties[name] ?? {};
    const inner =
      field.type === 'array'
        ? fieldsInside(`${path}[].`, field.items, known)
        : fieldsInside(`${path}.`, field, known);
    return [rowOf(path, field, known), ...inner];
  });
}

const fieldsInside = (prefix: string, schema: JsonSchema | undefined, { fields }: FieldNote) =>
  fields === undefined ? [] : fieldsOf(schema ?? {}, fields, prefix);

const rowOf = (path: string, schema: JsonSchema, { type, means, example, absent }: FieldNote) => ({
  path,
  type: type ?? typeText(schema),
  means,
  ...(example === undefined ? {} : { example }),
  absent: absent ?? null,
});

/** The properties of an object, or of all that it may be; the first alternative says most. */
const propertiesOf = ({ properties, anyOf = [] }: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...anyOf.map(propertiesOf).toReversed(), properties);

/** A type in words: `array of strings`, `string or null`. */
function typeText({ type, items, anyOf, enum: choices, const: only }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return choices.map((each) => JSON.stringify(each)).join(' or ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (type === 'array') {
    const inner = typeText(items ?? {});
    return inner === 'any' ? 'array' : `array of ${inner}s`;
  }
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
}

/** The arguments of a method, the required ones first. */
function argumentsOf({ properties = {}, required = [] }: JsonSchema) {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeText(schema),
    means: schema.description ?? '',
    required: required.includes(name),
  }));
  return rows.toSorted((a, b) => Number(b.required) - Number(a.required));
}
