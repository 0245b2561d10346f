import type { InteractionType } from '../../contract/interactions/kinds.ts';
import type { ActorWithApp, ActedMessage } from '../../contract/interactions/payloads.ts';
import { quoteShort } from '../http/form.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import { canSee, type ChannelRecord } from '../model/channel.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import type { ResponseUrlRecord } from '../model/interactions/response-url.ts';
import { formatTs, type MessageRecord, wireMessage } from '../model/message.ts';
import type { UserRecord } from '../model/user.ts';
import type { World } from '../model/world/world.ts';

/** Who acts, in which world, and what an act can have made for its payload. */
export interface Acting {
  readonly world: World;
  readonly person: UserRecord;
  /** Chooses one of several apps with the same command. If absent, the newest app gets it. */
  readonly meant: AppRecord | undefined;
  /** Issues a trigger of the app; `view` is the view in which the person acts. */
  readonly trigger: (app: AppRecord, view?: string) => string;
  /** Issues a response URL of the app. */
  readonly responseUrl: (
    app: AppRecord,
    given: Pick<ResponseUrlRecord, 'kind' | 'channel' | 'original' | 'thread_ts'>,
  ) => string;
}

/** What a person did, and what its app is to hear of it. */
export interface Act {
  readonly app: AppRecord;
  readonly about: InteractionRecord['about'];
  /** The fields of a command, or the payload; null if nothing is sent, with the reason in `detail`. */
  readonly payload: object | null;
  readonly detail?: string;
  /** The event by which the app hears of it, where it does. */
  readonly event?: string;
}

/** Does what a person does, in the world; a refusal says what they could do instead. */
export type Perform<Body> = (acting: Acting, body: Body) => Act | Refusal;

/** What the person could not do. */
export const cannot = (message: string): Refusal => refuse('cannot_act', message);

/** The most things that a refusal lists. */
const MAX_LISTED = 20;

/** What there is, for a refusal. */
export function listNames(names: readonly string[], nothing: string): string {
  if (names.length === 0) return nothing;
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return `there is ${names.slice(0, MAX_LISTED).join(', ')}${more}`;
}

/** The conversation with this id, if the person can see it. */
export function seenChannel({ world, person }: Acting, id: string): ChannelRecord | Refusal {
  const channel = world.channels.get(id);
  return channel !== undefined && canSee(world, channel, person)
    ? channel
    : cannot(
        `${person.real_name} sees no conversation ${quoteShort(id)}; GET /sandbox lists those of the workspace.`,
      );
}

/** The app with this id, if it is installed. */
export function installedApp({ world }: Acting, id: string): AppRecord | Refusal {
  const app = world.apps.get(id);
  return app !== undefined && !app.removed
    ? app
    : cannot(`No app ${quoteShort(id)} is installed; GET /sandbox lists the apps.`);
}

/** Who acts, with an app, as its payload says it. */
export const actorWithApp = (
  { world: { team }, person }: Acting,
  { id, verification_token }: AppRecord,
): ActorWithApp => ({ team, person, app: { id, verification_token } });

/** A conversation as payloads and commands name it. */
export const channelName = ({ kind, name }: ChannelRecord): string =>
  kind === 'im' ? 'directmessage' : name;

/** A message in which somebody acts, as its payload names it. */
export const actedMessage = (
  channel: ChannelRecord,
  { row, isEphemeral }: SeenMessage,
): ActedMessage => ({
  ts: row.ts,
  thread_ts: row.thread_ts,
  isEphemeral,
  channel: { id: channel.id, name: channelName(channel) },
  wire: wireMessage(row),
});

/** A message that a person sees: one of the channel, or one for them alone. */
export interface SeenMessage {
  readonly row: MessageRecord;
  readonly isEphemeral: boolean;
}

/** The time of an act, for `action_ts`. */
export const actionTs = ({ world }: Acting): string =>
  formatTs(Math.floor(world.clock.now() * 1_000_000));

/** The word for each kind of act, for sentences. */
export const ACT_WORDS: Readonly<Record<InteractionType, string>> = {
  command: 'the command',
  action: 'the action',
  shortcut: 'the shortcut',
  message_action: 'the message shortcut',
  view_submission: 'the form',
  view_closed: 'the closed view',
  home: 'the opened tab',
  assistant_thread: 'the opened chat',
  agent_session: 'the stopped or renamed session',
  suggestion: 'the typed text',
};
