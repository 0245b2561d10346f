import type { JsonSchema } from '../../contract/catalog.ts';
import { argumentDecoder } from '../pipeline/decode-arguments.ts';
import type { Method } from '../pipeline/method.ts';
import type { RegisteredMethod } from '../pipeline/registered-method.ts';
import { RULES } from '../pipeline/rules/index.ts';
import { jsonSchemaOf } from '../runtime/json-schema.ts';
import { METHODS } from './index.ts';

const PAGING: Readonly<Record<string, JsonSchema>> = {
  cursor: {
    type: 'string',
    description: 'The next_cursor of the previous page; leave it out for the first page.',
  },
  limit: { type: 'integer', description: 'The most items per page.' },
};

/** The arguments of a method as JSON Schema, including those of pagination. */
function argumentSchema({ args, pagination }: Method): JsonSchema {
  const schema = jsonSchemaOf(args, 'input');
  return pagination === undefined
    ? schema
    : { ...schema, properties: { ...schema.properties, ...PAGING } };
}

function registerMethod(method: Method): RegisteredMethod {
  const schema = argumentSchema(method);
  const accepted = method.scopes.flatMap(({ any_of }) => any_of);
  return {
    method,
    schema,
    decode: argumentDecoder(method.args, schema),
    accepted_scopes: [...new Set(accepted)].join(','),
    rules: RULES.filter(({ appliesTo }) => appliesTo?.(method) !== false),
  };
}

const BY_NAME: ReadonlyMap<string, RegisteredMethod> = new Map(
  METHODS.map((method) => [method.name, registerMethod(method)]),
);

/** Every Web API method, sorted by name. */
export const listMethods = (): readonly RegisteredMethod[] => [...BY_NAME.values()];

/** The method with that name on the wire, or undefined. */
export const methodNamed = (name: string): RegisteredMethod | undefined => BY_NAME.get(name);
