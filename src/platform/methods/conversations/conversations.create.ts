import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { quoteShort } from '../../http/form.ts';
import { join, openConversation, wireConversation } from '../../model/channel.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, isFailure, type Failure } from '../../pipeline/method.ts';

const MAX_NAME_LENGTH = 80;

type NameError =
  | 'invalid_name_required'
  | 'invalid_name_maxlength'
  | 'invalid_name_specials'
  | 'name_taken';

/** The name of a new channel, or why it is invalid. */
function freeName(
  world: Pick<World, 'channels'>,
  given: string,
): { readonly name: string } | Failure<NameError> {
  const name = given.trim().replace(/^#/, '');
  const evidence = `name ${quoteShort(given)}`;
  if (name === '') return fail('invalid_name_required', evidence, 'it is empty');
  if (name.length > MAX_NAME_LENGTH) {
    return fail('invalid_name_maxlength', evidence, `${name.length} characters`);
  }
  if (!/^[\p{Ll}\p{Lo}\p{N}_-]+$/u.test(name)) {
    return fail('invalid_name_specials', evidence, 'lower-case letters, digits, - and _ only');
  }
  for (const { id } of world.channels.scanIndex('name', { prefix: `${name}:` })) {
    return fail('name_taken', evidence, `the name of ${id}`);
  }
  return { name };
}

export const conversationsCreate = defineMethod({
  name: 'conversations.create',
  summary: 'Creates a channel with the caller as its member.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [
    { ...anyOf('channels:manage'), if: { argument: 'is_private', is: false } },
    { ...anyOf('groups:write'), if: { argument: 'is_private', is: true } },
  ],
  args: z.object({
    name: z
      .string()
      .check(z.describe('Name: lower-case letters, digits, - and _, at most 80 characters.')),
    is_private: z.optional(z.boolean().check(z.describe('If true, the channel is private.'))),
  }),
  returns: z.object({ channel: Conversation }),
  errors: [
    'restricted_action',
    'invalid_name_required',
    'invalid_name_maxlength',
    'invalid_name_specials',
    'name_taken',
  ],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller: { user }, args }) => {
    if (user.is_restricted) {
      return fail('restricted_action', `user ${user.id}`, `${user.name} is a guest`);
    }
    const free = freeName(world, args.name);
    if (isFailure(free)) return free;
    const kind = args.is_private === true ? 'private_channel' : 'public_channel';
    const opened = openConversation(world, { kind, name: free.name, creator: user.id });
    const channel = join(world, opened, user.id);
    return { channel: wireConversation(world, channel, user.id, { counted: true }) };
  },
});
