import type { Catalog, JsonSchema } from '../../../contract/catalog.ts';
import type { MethodReference, AnswerField, AnswerCheck } from '../../../contract/reference.ts';
import { METHODS } from '../../methods/index.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { ANSWERS } from './answers.ts';
import { type Notes, note, type FieldNote } from './note.ts';
import { eventsOf, relatedTo, sectionsOf } from './related.ts';
import type { ErrorCode } from '../../../contract/errors/errors.ts';
import { ALL_ERRORS } from '../../../contract/errors/later-errors.ts';
import { INJECTED_CODES } from '../../pipeline/injected-failure.ts';

/** What the sandbox says about a method in addition to the catalogue: fields of its answer, checks, events and related methods. */
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

/** The fields that every answer of the Web API can have. */
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
      'Absent if there are no warnings.',
    ),
    type: 'string',
  },
  'response_metadata.warnings': {
    ...note('The same codes as a list.', ['missing_charset'], 'Absent if there are no warnings.'),
    type: 'array of strings',
  },
  'response_metadata.messages': {
    ...note(
      'What is wrong with the arguments or blocks, line by line.',
      ['[ERROR] …'],
      'Absent if there are no details.',
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
 * The fields of an answer, each followed by its own fields. The types are from the schema, the rest from the notes. Fields of
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

/** The properties of an object schema, or of all its alternatives. Where these differ, the first alternative counts. */
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

/** What a rule of the pipeline checks, in words. */
type Meaning = Pick<AnswerCheck, 'stage' | 'means' | 'rests'>;

const stage =
  (name: string) =>
  (means: string, ...rests: readonly string[]): Meaning => ({ stage: name, means, rests });

const reading = stage('Reading the request');
const availability = stage('Availability');
const caller = stage('The caller');
const args = stage('The arguments');

/** The rules by their names in the trace; their order and codes are those of the pipeline. */
export const CHECKS: Readonly<Record<string, Meaning>> = {
  verb: reading('The method answers this HTTP verb.', 'A-2'),
  body: reading('The body is complete, and not too large.', 'I-2', 'A-8'),
  'content type': reading('A POST says its content type, one of four.', 'I-6', 'A-8'),
  charset: reading('The charset of a POST is utf-8 or iso-8859-1.', 'I-6'),
  'body format': reading('The body is what its content type says.', 'I-2', 'A-8'),
  'argument names': reading(
    'Names of arguments are short, of letters, digits and _.',
    'I-2',
    'A-8',
  ),
  service: availability('The service is up.', 'I-1', 'A-14'),
  migration: availability('The workspace is not being moved to an organisation.', 'I-2', 'A-14'),
  deprecation: availability('Neither the method nor its address is retired.', 'I-16', 'A-18'),
  'network limits': availability('The method may be called from this network.', 'I-2', 'A-14'),
  enterprise: availability('The method may be called from an Enterprise.', 'I-2', 'A-14'),
  client: caller('The app exists, and its client secret is right.', 'I-17', 'A-26'),
  'token presented': caller('The call carries a token.', 'I-3'),
  'token known': caller('This workspace issued the token.', 'I-2', 'A-13'),
  'allowed networks': caller('The call comes from an allowed address.', 'I-2', 'A-14'),
  'token life': caller(
    'The token is neither revoked nor expired, and its holder is active.',
    'I-2',
    'A-13',
  ),
  'token type': caller('The method takes tokens of this type.', 'I-4', 'A-13'),
  'legacy method': caller('The token belongs to a legacy app.', 'I-16', 'A-15'),
  'two-factor': caller('The holder set up two-factor authentication, if it is required.', 'A-14'),
  'workspace access': caller('The app has access to the workspace.', 'I-2', 'A-14'),
  scopes: caller('The token has the scopes that the call needs.', 'I-4', 'A-12'),
  posting: caller('Administrators have not suspended posting.', 'I-2', 'A-14'),
  'rate limit': stage('Rate limit')(
    'The app calls the method no more often than its tier allows.',
    'I-7',
    'A-9',
  ),
  arguments: args('Each argument is there if it must be, and of its type.', 'I-2', 'A-8'),
  cursor: args('The cursor continues this list, and is not too old.', 'I-5', 'A-5'),
  resource: args('Apps may reach the conversation.', 'I-2', 'A-14'),
};

const OF_METHOD = 'The method itself';

/** The assumption that explains a code, for codes that have the same reason in every method. */
const ASSUMPTIONS_OF_CODES: Partial<Record<ErrorCode, string>> = {
  is_archived: 'A-10',
  not_in_channel: 'A-10',
  no_text: 'A-11',
  msg_too_long: 'A-11',
  too_many_attachments: 'A-11',
  invalid_blocks: 'A-11',
  thread_not_found: 'A-11',
  restricted_action: 'A-22',
  metadata_must_be_sent_from_app: 'A-41',
  invalid_metadata_format: 'A-41',
  invalid_metadata_schema: 'A-41',
  metadata_too_large: 'A-41',
  invalid_refresh_token: 'A-43',
};

/** The sources of a code that the method itself answers: the interface, or the assumptions of the code or of the method. */
function groundsOf(code: ErrorCode, { name, assumptions = [] }: RegisteredMethod['method']) {
  if (ALL_ERRORS[code].provenance === 'stated') return [name === 'chat.delete' ? 'I-8' : 'I-2'];
  const explained = ASSUMPTIONS_OF_CODES[code];
  return explained === undefined ? assumptions : [explained];
}

/** Everything that can refuse a call of the method, in the order it is checked. */
function checksOf({ method, rules }: RegisteredMethod): AnswerCheck[] {
  const plain = (codes: readonly ErrorCode[]) => codes.map((code) => ({ code, rests: [] }));
  const own = {
    name: method.name,
    stage: OF_METHOD,
    means: 'The method can do what was asked.',
    rests: [],
    codes: method.errors.map((code) => ({ code, rests: groundsOf(code, method) })),
  };
  return [
    ...rules.map(({ name, codes }) => ({ name, ...meaningOf(name), codes: plain(codes) })),
    ...(method.errors.length === 0 ? [] : [own]),
    {
      name: 'failure',
      stage: OF_METHOD,
      means: 'Nothing breaks while the method works, or right after.',
      rests: ['I-1', 'A-14'],
      codes: plain(INJECTED_CODES),
    },
  ];
}

function meaningOf(rule: string): Meaning {
  const known = CHECKS[rule];
  if (known === undefined) throw new Error(`the check ${rule} has no meaning`);
  return known;
}
