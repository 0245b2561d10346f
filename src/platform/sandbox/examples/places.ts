import { isDirect, isMember, type ChannelRecord } from '../../model/channel.ts';
import type { AppRecord } from '../../model/app.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';

/** Who an example is for. */
export interface ExampleCaller {
  readonly world: World;
  readonly app: AppRecord;
  readonly user: UserRecord;
}

/** How many channels, people, and newest messages of a channel are looked at. */
const MAX_CHANNELS = 500;
const MAX_PEOPLE = 2000;
const MAX_MESSAGES = 200;

function* first<Row>(rows: Iterable<Row>, most: number): Generator<Row> {
  let count = 0;
  for (const row of rows) {
    if (count >= most) return;
    count += 1;
    yield row;
  }
}

/** How well a channel suits an example: the one that the app posts to, then other channels, then direct conversations. */
function rankOf({ world, app }: ExampleCaller) {
  const webhooks = [...first(world.webhooks.scan(), MAX_CHANNELS)].filter(
    (webhook) => webhook.app === app.id && webhook.status === 'active',
  );
  return (row: ChannelRecord): number => {
    if (webhooks.some(({ channel }) => channel === row.id)) return 0;
    if (isDirect(row)) return 3;
    return row.is_general ? 2 : 1;
  };
}

/** The open conversations that the user is in, the best for an example first. */
export function findOwnChannels(caller: ExampleCaller): readonly ChannelRecord[] {
  const { world, user } = caller;
  const rank = rankOf(caller);
  return [...first(world.channels.scan(), MAX_CHANNELS)]
    .filter((channel) => !channel.is_archived && !channel.access_denied)
    .filter(({ id }) => isMember(world, id, user.id))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** A public channel that matches, or undefined. */
export function publicChannel(
  { world }: ExampleCaller,
  matches: (channel: ChannelRecord) => boolean,
): ChannelRecord | undefined {
  return [...first(world.channels.scan(), MAX_CHANNELS)].find(
    (channel) => channel.kind === 'public_channel' && !channel.access_denied && matches(channel),
  );
}

/** The newest message that matches in the conversations that the user is in, or undefined. */
export function newestMessage(
  caller: ExampleCaller,
  matches: (message: MessageRecord) => boolean = () => true,
): MessageRecord | undefined {
  const { messages } = caller.world;
  for (const { id } of findOwnChannels(caller)) {
    const newest = messages.scan({ prefix: messageKey(id, ''), reverse: true });
    for (const message of first(newest, MAX_MESSAGES)) if (matches(message)) return message;
  }
  return undefined;
}

/** An active person other than the user: anybody, or somebody who is in a channel or is not. */
export function somebodyElse(
  { world, user }: ExampleCaller,
  where: { readonly in?: ChannelRecord; readonly notIn?: ChannelRecord } = {},
): UserRecord | undefined {
  for (const person of first(world.users.scan(), MAX_PEOPLE)) {
    const isOther = !person.deleted && !person.is_bot && person.id !== user.id;
    const isIn = (channel: ChannelRecord) => isMember(world, channel.id, person.id);
    if (!isOther || (where.in && !isIn(where.in)) || (where.notIn && isIn(where.notIn))) continue;
    return person;
  }
  return undefined;
}
