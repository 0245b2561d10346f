import * as z from 'zod/mini';
import type { JsonSchema } from '../../contract/catalog.ts';
import type { Method } from '../pipeline/method.ts';
import type { RegisteredMethod } from '../pipeline/registered-method.ts';
import { RULES } from '../pipeline/rules/index.ts';
import { METHODS } from './index.ts';

const PAGING: Readonly<Record<string, JsonSchema>> = {
  cursor: {
    type: 'string',
    description: 'next_cursor of the answer before; leave out for the first page.',
  },
  limit: { type: 'integer', description: 'How many at most in one page.' },
};

/** The arguments of a method as JSON Schema, with those that pagination adds. */
function argumentSchema({ args, pagination }: Method): JsonSchema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(args, { io: 'input' }) as JsonSchema;
  return pagination === undefined
    ? schema
    : { ...schema, properties: { ...schema.properties, ...PAGING } };
}

const registered = (method: Method): RegisteredMethod => ({
  method,
  schema: argumentSchema(method),
  rules: RULES.filter(({ appliesTo }) => appliesTo?.(method) !== false),
});

const BY_NAME: ReadonlyMap<string, RegisteredMethod> = new Map(
  METHODS.map((method) => [method.name, registered(method)]),
);

/** Every Web API method, in the order of their names. */
export const registeredMethods = (): readonly RegisteredMethod[] => [...BY_NAME.values()];

/** The method of that name on the wire, or undefined. */
export const methodNamed = (name: string): RegisteredMethod | undefined => BY_NAME.get(name);
