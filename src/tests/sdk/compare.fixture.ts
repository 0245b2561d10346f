import type { Checker, Type } from 'typescript/unstable/sync';
import type { JsonSchema } from '../../contract/catalog.ts';
import {
  fieldsOf,
  kindOf,
  membersOf,
  type Kind,
  type SdkMethod,
  type SdkTypes,
} from './sdk-types.fixture.ts';

/** Arguments that every method of the SDK has, and that are no arguments: the token goes in the header. */
const NO_ARGUMENTS = new Set(['token']);

/** Fields that any answer can have, which no schema of a method names. */
const ENVELOPE = new Set([
  'ok',
  'error',
  'needed',
  'provided',
  'warning',
  'warnings',
  'response_metadata',
]);

/** A method as Parley documents it. */
export interface DocumentedMethod {
  readonly takes: JsonSchema;
  readonly returns: JsonSchema;
}

/**
 * Records that many answers have: by the end of their place, and where the types of the SDK know most of them. The types come from
 * samples, so some lack fields by chance.
 */
const RECORDS = [
  {
    place: /(^|\.)(message|messages\[\]|matches\[\])\.\w+$/,
    known: ['conversations.history messages', 'pins.list items message'],
  },
  {
    place: /^channels?(\[\])?\.\w+$/,
    known: ['conversations.info channel', 'conversations.list channels'],
  },
] as const;

/** Compares methods of Parley with those of the SDK. */
export function comparisonWith({ checker, methodNamed }: SdkTypes) {
  /** The fields of the objects at a place of an answer, such as `pins.list items message`. */
  const fieldsAt = (place: string): readonly string[] => {
    const [method = '', ...path] = place.split(' ');
    const returned = methodNamed(method)?.returns;
    let objects = returned === undefined ? [] : [returned];
    for (const name of path)
      objects = membersOf(fieldsOf(checker, objects).get(name)?.types ?? []).flatMap((each) =>
        kindOf(checker, each) === 'array' ? elementsOf(checker, each) : [each],
      );
    return [...fieldsOf(checker, objects).keys()];
  };
  const records = RECORDS.map(({ place, known }) => ({
    place,
    known: new Set(known.flatMap(fieldsAt)),
  }));
  /** Whether the SDK has the field in another answer, where its record has more fields. */
  const isKnownElsewhere = (path: string) =>
    records.some(
      ({ place, known }) => place.test(path) && known.has(path.slice(path.lastIndexOf('.') + 1)),
    );
  /** Where a method differs, sorted; each is to be listed with its reason in `src/contract/coverage/differences`. */
  return (ours: DocumentedMethod, sdk: SdkMethod): string[] =>
    [
      ...argumentsApart(checker, ours.takes, sdk.takes),
      ...answerApart(checker, ours.returns, sdk.returns).filter((line) => {
        const [, path] = /^answer (.*): not in the SDK$/.exec(line) ?? [];
        return path === undefined || !isKnownElsewhere(path);
      }),
    ].toSorted();
}

function argumentsApart(
  checker: Checker,
  { properties = {}, required = [] }: JsonSchema,
  type: Type | null,
): string[] {
  const known = fieldsOf(
    checker,
    type === null ? [] : membersOf([type]).filter((each) => kindOf(checker, each) === 'object'),
  );
  const found: string[] = [];
  for (const [name, { isOptional, types }] of known) {
    const own = properties[name];
    if (own === undefined) {
      if (!NO_ARGUMENTS.has(name)) found.push(`argument ${name}: not taken`);
      continue;
    }
    if (isOptional && required.includes(name)) found.push(`argument ${name}: required here`);
    const kinds = kindsOf(own);
    for (const kind of new Set(membersOf(types).map((each) => kindOf(checker, each))))
      if (kind !== 'any' && kinds !== null && !kinds.has(kind))
        found.push(`argument ${name}: cannot be ${named(kind)}`);
  }
  for (const name of Object.keys(properties))
    if (!known.has(name)) found.push(`argument ${name}: not in the SDK`);
  return found;
}

const named = (kind: Kind) =>
  kind === 'null' || kind === 'any'
    ? kind
    : kind === 'array' || kind === 'object'
      ? `an ${kind}`
      : `a ${kind}`;

/** What a value of a schema can be; null for anything. */
function kindsOf(schema: JsonSchema): ReadonlySet<Kind> | null {
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.map(kindsOf);
    return each.includes(null) ? null : new Set(each.flatMap((kinds) => [...(kinds ?? [])]));
  }
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values !== undefined)
    return new Set(values.map((value) => (value === null ? 'null' : (typeof value as Kind))));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return null;
  return new Set(types.map((type) => (type === 'integer' ? 'number' : (type as Kind))));
}

function answerApart(checker: Checker, schema: JsonSchema, type: Type): string[] {
  const found = new Set<string>();
  const own = schema.properties ?? {};
  const known = fieldsOf(checker, membersOf([type]));
  for (const [name, field] of Object.entries(own)) {
    const there = known.get(name);
    if (there !== undefined) compareValue(checker, field, there.types, name, found);
    else if (!ENVELOPE.has(name)) found.add(`answer ${name}: not in the SDK`);
  }
  return [...found];
}

/** Adds where values of a schema do not fit the types at a path of the answer. */
function compareValue(
  checker: Checker,
  schema: JsonSchema,
  types: readonly Type[],
  path: string,
  found: Set<string>,
): void {
  for (const branch of schema.anyOf ?? []) compareValue(checker, branch, types, path, found);
  if (schema.anyOf !== undefined) return;
  const members = membersOf(types);
  const byKind = (wanted: Kind) => members.filter((each) => kindOf(checker, each) === wanted);
  if (byKind('any').length > 0) return;
  for (const kind of kindsOf(schema) ?? []) {
    const fitting = byKind(kind);
    if (fitting.length === 0) found.add(`answer ${path}: can be ${named(kind)}`);
    else if (kind === 'array' && schema.items !== undefined)
      compareValue(
        checker,
        schema.items,
        fitting.flatMap((each) => elementsOf(checker, each)),
        `${path}[]`,
        found,
      );
    else if (kind === 'object') compareFields(checker, schema, fitting, path, found);
  }
}

/** The types of the elements of an array or a tuple. */
const elementsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type) : [];

function compareFields(
  checker: Checker,
  { properties = {} }: JsonSchema,
  objects: readonly Type[],
  path: string,
  found: Set<string>,
): void {
  const known = fieldsOf(checker, objects);
  // An object without fields, or with any, says nothing of what is in it.
  if (objects.some((each) => checker.getIndexInfosOfType(each).length > 0)) return;
  if (objects.some((each) => checker.getPropertiesOfType(each).length === 0)) return;
  for (const [name, field] of Object.entries(properties)) {
    const there = known.get(name);
    if (there === undefined) found.add(`answer ${path}.${name}: not in the SDK`);
    else compareValue(checker, field, there.types, `${path}.${name}`, found);
  }
}
