import type { ActingToken } from '../../../client/acting.ts';
import type { Remedy } from '../remedy.ts';
import { channelName, textArgument, type RefusedCall } from './refused-call.ts';

/** The caller joins a public channel; into any other, or without the scope for it, a person invites them. */
export function joinRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  if (channel === null || channel.is_im || caller === null || caller.user_id === null) return [];
  // The method looked for an id and was given a name: joining would not help.
  if (call.code === 'channel_not_found' && !Object.values(call.args).includes(channel.id))
    return [];
  const name = channelName(channel);
  if (canJoin(caller) && !channel.is_private) {
    return [
      {
        label: `Join ${name}`,
        done: `${caller.label} has joined ${name}.`,
        step: {
          kind: 'call',
          method: 'conversations.join',
          args: { channel: channel.id },
          token: caller.token,
        },
      },
    ];
  }
  const host = ownerOf(call);
  if (host === null || host.user_id === caller.user_id) return [];
  return [invitation(channel.id, name, caller.user_id, caller.label, host)];
}

/** The person that the call names is invited. */
export function inviteRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  const user = textArgument(call, 'user');
  if (channel === null || user === null || caller === null) return [];
  return [invitation(channel.id, channelName(channel), user, user, caller)];
}

const invitation = (
  channel: string,
  name: string,
  user: string,
  who: string,
  { token, label }: ActingToken,
): Remedy => ({
  label: `Invite ${who} to ${name}`,
  done: `${label} has invited ${who} to ${name}.`,
  step: { kind: 'call', method: 'conversations.invite', args: { channel, users: user }, token },
});

/** The channel is unarchived, by the caller or by a person. */
export function unarchiveRemedies(call: RefusedCall): readonly Remedy[] {
  const { caller, channel } = call;
  // What a condition archived returns when it ends.
  if (channel === null || !channel.is_archived || isArchivedByCondition(call)) return [];
  const by = caller !== null && caller.type !== 'workspace' ? caller : ownerOf(call);
  if (by === null) return [];
  const name = channelName(channel);
  return [
    {
      label: `Unarchive ${name}`,
      done: `${name} is no longer archived.`,
      step: {
        kind: 'call',
        method: 'conversations.unarchive',
        args: { channel: channel.id },
        token: by.token,
      },
    },
  ];
}

const isArchivedByCondition = ({ conditions }: RefusedCall) =>
  conditions.some(({ name, active }) => active && name === 'channel_archived');

const canJoin = ({ type, scopes }: ActingToken) =>
  type !== 'workspace' &&
  (scopes.includes('channels:join') || scopes.includes('conversations.join'));

/** A token of the owner, who is in most conversations. */
export const ownerOf = ({ tokens, world }: RefusedCall): ActingToken | null =>
  tokens.find(
    ({ type, user_id, status }) =>
      type === 'user' && user_id === world.users.admin && status === 'active',
  ) ?? null;

/** The person that the call names comes back to the workspace. */
export function welcomeRemedies(call: RefusedCall): readonly Remedy[] {
  const user = textArgument(call, 'user') ?? textArgument(call, 'users');
  // Of several people the answer does not say which.
  if (user === null || user.includes(',') || user === call.caller?.user_id) return [];
  return [
    {
      label: `Reactivate ${user}`,
      done: `${user} is active again.`,
      step: { kind: 'welcome back', user },
    },
  ];
}
