import { late } from '../../base/late.ts';
import type { JsonSchema } from '../../contract/catalog.ts';
import { argumentDecoder } from '../pipeline/decode-arguments.ts';
import type { Method } from '../pipeline/method.ts';
import type { RegisteredMethod } from '../pipeline/registered-method.ts';
import { RULES } from '../pipeline/rules/index.ts';
import { jsonSchemaOf } from '../runtime/json-schema.ts';
import { authTest } from './auth/auth.test.ts';
import { chatPostMessage } from './chat/chat.postMessage.ts';
import { conversationsHistory } from './conversations/conversations.history.ts';
import { conversationsList } from './conversations/conversations.list.ts';
import { reactionsAdd } from './reactions/reactions.add.ts';
import { usersList } from './users/users.list.ts';

/** The methods that a page opens with (`src/contract/catalog.ts`): the others load later. */
const STARTING_METHODS = [
  authTest,
  chatPostMessage,
  conversationsHistory,
  conversationsList,
  reactionsAdd,
  usersList,
] as const;

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

const BY_NAME: Map<string, RegisteredMethod> = new Map();

function registerOnce(method: Method): RegisteredMethod {
  const registered = BY_NAME.get(method.name) ?? registerMethod(method);
  BY_NAME.set(method.name, registered);
  return registered;
}

/** The methods that a page opens with, sorted by name. */
export const STARTING: readonly RegisteredMethod[] = STARTING_METHODS.map(registerOnce);

/** Every Web API method, sorted by name. They load with the first call of one that a page does not open with. */
export const ALL_METHODS = late(
  () =>
    import('./index.ts').then(({ METHODS }): readonly RegisteredMethod[] =>
      METHODS.map(registerOnce),
    ),
  { ahead: true },
);

/** The method with that name on the wire, or undefined: at once, or a promise if all methods have to load for it. */
export function methodNamed(
  name: string,
): RegisteredMethod | undefined | Promise<RegisteredMethod | undefined> {
  const known = BY_NAME.get(name);
  if (known !== undefined || ALL_METHODS.get() !== null) return known;
  return ALL_METHODS.load().then(() => BY_NAME.get(name));
}
