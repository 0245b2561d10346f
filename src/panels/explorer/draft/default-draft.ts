import type { CatalogMethod, JsonSchema } from '../../../contract/catalog.ts';
import type { CallExample, WorldBrief } from '../../../contract/sandbox.ts';
import { BODY_TYPES, CONTENT_TYPES } from './body/body-type.ts';
import { EMPTY_DRAFT, setDraftFields, type RequestDraft } from './request-draft.ts';
import { fieldOfText, type Field } from './body/field.ts';

/** The `limit` of a default draft: small, so that the list has a second page. */
const DEFAULT_LIMIT = 20;

/**
 * The draft that a method opens with: its preferred verb and body type, and the arguments of its example, so that the call
 * succeeds. Until the example has loaded, the draft has the required arguments whose values are known.
 */
export function makeDefaultDraft(
  method: CatalogMethod,
  world: WorldBrief,
  example: CallExample | null,
): RequestDraft {
  const empty: RequestDraft = {
    ...EMPTY_DRAFT,
    verb: method.verbs[0] ?? 'POST',
    type: BODY_TYPES.find((type) => method.content_types.includes(CONTENT_TYPES[type])) ?? 'form',
  };
  const fields = Object.entries(method.arguments.properties ?? {}).flatMap(
    ([name, schema]): Field[] => {
      const text = defaultText(name, schema, method, world, example);
      return text === undefined ? [] : [fieldOfText(name, text, schema)];
    },
  );
  return setDraftFields(empty, fields);
}

function defaultText(
  name: string,
  schema: JsonSchema,
  method: CatalogMethod,
  world: WorldBrief,
  example: CallExample | null,
): string | undefined {
  if (name === 'limit' && method.pagination) {
    return String(Math.min(DEFAULT_LIMIT, method.pagination.max_limit));
  }
  const exampleText = example?.arguments[name];
  if (exampleText !== undefined) return exampleText;
  if (!method.arguments.required?.includes(name) && !isUsefulArgument(name, method))
    return undefined;
  if (name === method.channel) return likelyChannel(world);
  return name === 'text' ? 'Hello from Parley' : exampleOf(schema);
}

/** Arguments that the schema does not require, but without which a call is not useful. */
function isUsefulArgument(name: string, method: CatalogMethod): boolean {
  const { channel, arguments: schema } = method;
  return name === 'text' && channel !== null && schema.required?.includes(channel) === true;
}

/**
 * A channel that the bot of the first app is in. Every webhook posts to such a channel. Without webhooks, it is
 * the general channel, which everyone is in.
 */
function likelyChannel(world: WorldBrief): string | undefined {
  const openChannels = world.channels.filter((channel) => !channel.is_archived && !channel.is_im);
  const webhookChannel = world.apps[0]?.webhooks[0]?.channel_id;
  return (
    openChannels.find(({ id }) => id === webhookChannel) ??
    openChannels.find((channel) => channel.is_general)
  )?.id;
}

function exampleOf({ examples, default: value }: JsonSchema): string | undefined {
  const example = examples?.[0] ?? value;
  if (example === undefined) return undefined;
  return typeof example === 'string' ? example : JSON.stringify(example);
}
