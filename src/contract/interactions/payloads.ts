import type { View } from '../views/view.ts';
import type { StateValue } from './choice.ts';
import type { OlderAction } from './older-actions.ts';
import type { StateValues } from './state-values.ts';

/**
 * The payloads that an app gets when a person acts (interactivity, "Payload kinds"). The platform fills in all ids; the
 * preview has words such as `TRIGGER_ID` in place of those that a draft does not have yet.
 */

/** Who acts, with which app. */
export interface ActorWithApp {
  readonly team: { readonly id: string; readonly domain: string };
  readonly person: { readonly id: string; readonly name: string };
  readonly app: { readonly id: string; readonly verification_token: string };
}

/** What every payload begins with. */
export const payloadHead = <Type extends string>(
  { team, person, app }: ActorWithApp,
  type: Type,
) => ({
  type,
  token: app.verification_token,
  team: { id: team.id, domain: team.domain },
  enterprise: null,
  is_enterprise_install: false,
  api_app_id: app.id,
  user: { id: person.id, username: person.name, name: person.name, team_id: team.id },
});

/** The message in which somebody acts. */
export interface ActedMessage {
  readonly ts: string;
  readonly thread_ts?: string | undefined;
  readonly isEphemeral: boolean;
  readonly channel: { readonly id: string; readonly name: string };
  /** The message in the form in which the app gets it. */
  readonly wire: object;
}

/** An action, its time and its trigger. */
interface Action {
  /** The entry of `actions`, without its time. */
  readonly action: StateValue;
  /** The time, in the form of `action_ts`. */
  readonly at: string;
  readonly trigger_id: string;
}

const ofMessage = ({ isEphemeral, wire }: ActedMessage) => (isEphemeral ? {} : { message: wire });

/** `block_actions` of a message. `attachment` is the index of the attachment with the block; null if it is in none. */
export function messageActionPayload(
  actor: ActorWithApp,
  message: ActedMessage,
  {
    action,
    at,
    trigger_id,
    response_url,
    attachment,
    values,
  }: Action & {
    readonly response_url: string;
    readonly attachment: number | null;
    readonly values: StateValues;
  },
) {
  const { ts, thread_ts, isEphemeral, channel } = message;
  return {
    ...payloadHead(actor, 'block_actions'),
    container: {
      type: attachment === null ? 'message' : 'message_attachment',
      message_ts: ts,
      ...(attachment === null ? {} : { attachment_id: attachment + 1, is_app_unfurl: false }),
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(thread_ts === undefined ? {} : { thread_ts }),
    },
    trigger_id,
    channel,
    ...ofMessage(message),
    state: { values },
    response_url,
    actions: [{ ...action, action_ts: at }],
  };
}

/** `block_actions` of a view. */
export const viewActionPayload = (
  actor: ActorWithApp,
  view: View,
  { action, at, trigger_id }: Action,
) => ({
  ...payloadHead(actor, 'block_actions'),
  container: { type: 'view', view_id: view.id },
  trigger_id,
  view,
  state: view.state,
  actions: [{ ...action, action_ts: at }],
});

/** `interactive_message`: somebody presses a button, or chooses from a menu, in `actions` of an older attachment. */
export const olderActionPayload = (
  actor: ActorWithApp,
  { ts, isEphemeral, channel, wire }: ActedMessage,
  {
    action,
    at,
    trigger_id,
    response_url,
    callback_id,
    place,
  }: Omit<Action, 'action'> & {
    readonly action: OlderAction;
    readonly response_url: string;
    readonly callback_id: string;
    /** Of the attachment, from 1. */
    readonly place: number;
  },
) => ({
  ...payloadHead(actor, 'interactive_message'),
  actions: [action],
  callback_id,
  channel,
  action_ts: at,
  message_ts: ts,
  attachment_id: String(place),
  is_app_unfurl: false,
  ...(isEphemeral ? {} : { original_message: wire }),
  response_url,
  trigger_id,
});

/** `interactive_message`: somebody types in a menu of an older attachment whose options the app knows. */
export const olderSuggestionPayload = (
  actor: ActorWithApp,
  { ts, channel }: ActedMessage,
  given: {
    readonly action_id: string;
    readonly value: string;
    readonly callback_id: string;
    /** Of the attachment, from 1. */
    readonly place: number;
    readonly at: string;
  },
) => ({
  ...payloadHead(actor, 'interactive_message'),
  name: given.action_id,
  value: given.value,
  callback_id: given.callback_id,
  channel,
  action_ts: given.at,
  message_ts: ts,
  attachment_id: String(given.place),
});

/** `block_suggestion`: somebody types in an external select of a view or a message. */
export const suggestionPayload = (
  actor: ActorWithApp,
  place: { readonly view: View } | { readonly message: ActedMessage },
  element: { readonly block_id: string; readonly action_id: string; readonly value: string },
) => ({
  ...payloadHead(actor, 'block_suggestion'),
  ...('view' in place
    ? { container: { type: 'view', view_id: place.view.id }, view: place.view }
    : {
        container: {
          type: 'message',
          message_ts: place.message.ts,
          channel_id: place.message.channel.id,
          is_ephemeral: place.message.isEphemeral,
        },
        channel: place.message.channel,
        ...ofMessage(place.message),
      }),
  ...element,
});

/** `view_submission`. */
export const submissionPayload = (
  actor: ActorWithApp,
  view: View,
  { trigger_id, response_urls }: { trigger_id: string; response_urls: readonly object[] },
) => ({ ...payloadHead(actor, 'view_submission'), trigger_id, view, response_urls });

/** `view_closed`. */
export const closingPayload = (actor: ActorWithApp, view: View, is_cleared: boolean) => ({
  ...payloadHead(actor, 'view_closed'),
  view,
  is_cleared,
});
