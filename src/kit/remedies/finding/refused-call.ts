import type { ActingToken } from '../../../client/acting.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { ConditionEntry } from '../../../contract/conditions.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import type { Exchange, WorldBrief, WorldChannel } from '../../../contract/sandbox.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { argumentsOf } from '../../../lessons/definition/arguments.ts';
import type { CallForm } from '../remedy.ts';

/** What is needed to find the remedies for a refused call. */
export interface Circumstances {
  readonly exchange: Exchange;
  /** The error or warning that the remedies are for. */
  readonly code: string;
  /** The method that was called; null for other surfaces and unknown methods. */
  readonly method: CatalogMethod | null;
  readonly world: WorldBrief;
  /** The tokens that the user can act with. */
  readonly tokens: readonly ActingToken[];
  /** The token that the user acts with now. */
  readonly actingToken: ActingToken | null;
  readonly conditions: readonly ConditionEntry[];
  /** All scopes. */
  readonly scopes: readonly Scope[];
  /** Null if the call cannot be changed. */
  readonly form: CallForm | null;
}

/** A refused call, with what its request and its answer say. */
export interface RefusedCall extends Circumstances {
  /** Arguments as the platform read them, secrets masked. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The token that made the call, if the world lists it. */
  readonly caller: ActingToken | null;
  /** The conversation that the call names, if the world lists it. */
  readonly channel: WorldChannel | null;
  /** The JSON of the answer; empty if it has none. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export function describeRefusedCall(circumstances: Circumstances): RefusedCall {
  const { exchange } = circumstances;
  const args = argumentsOf({
    surface: exchange.surface,
    path: exchange.path,
    contentType: headerNamed(exchange.request.headers, 'content-type') ?? '',
    body: exchange.request.body.text,
  });
  const answer = parseJson(exchange.response.body.text);
  return {
    ...circumstances,
    args,
    caller: callerOf(circumstances),
    channel: channelOf(circumstances, args),
    answer: 'value' in answer && isJsonObject(answer.value) ? answer.value : {},
  };
}

/** The acting token if it made the call, or else the first token of the same app, type and user. */
function callerOf({ exchange: { actor }, actingToken, tokens }: Circumstances): ActingToken | null {
  if (actor === null) return null;
  const isCaller = ({ type, app, user_id }: ActingToken) =>
    type === actor.token_type && app.app_id === actor.app_id && user_id === actor.user_id;
  if (actingToken !== null && isCaller(actingToken)) return actingToken;
  return tokens.find(isCaller) ?? null;
}

function channelOf(
  { exchange, method, world }: Circumstances,
  args: RefusedCall['args'],
): WorldChannel | null {
  if (exchange.surface === 'webhooks') {
    const [, serviceId] = /\/services\/[^/]+\/([^/]+)/.exec(exchange.path) ?? [];
    const webhooks = world.apps.flatMap((app) => app.webhooks);
    const hook = webhooks.find(({ service_id }) => service_id === serviceId);
    return world.channels.find(({ id }) => id === hook?.channel_id) ?? null;
  }
  const idOrName = args[method?.channel ?? ''];
  if (typeof idOrName !== 'string') return null;
  const name = idOrName.replace(/^#/, '');
  return world.channels.find((each) => each.id === idOrName || each.name === name) ?? null;
}

/** The name of a conversation for people to read: `#deploys`, or its id if it has no name. */
export const channelName = ({ name, id }: WorldChannel): string =>
  name === undefined ? id : `#${name}`;

/** The text of an argument; null if it is missing, empty, or not a text. */
export function textArgument({ args }: RefusedCall, name: string): string | null {
  const value = args[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
