import * as z from 'zod/mini';
import { defineTable } from '../define-table.ts';
import { conversationId, count, idOf, userId } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** A group of people who are mentioned together. */
export const UsergroupRecord = z.object({
  id: idOf('S'),
  name: z.string(),
  /** What is typed after @ to mention it. */
  handle: z.string(),
  description: z.string(),
  /** The channels that its members are meant to be in. */
  channels: z.array(conversationId),
  users: z.array(userId),
  created_by: userId,
  updated_by: userId,
  /** Who disabled it; null while it is enabled. */
  deleted_by: z.nullable(userId),
  date_create: count,
  date_update: count,
  /** When it was disabled; 0 while it is enabled. */
  date_delete: count,
});
export type UsergroupRecord = z.infer<typeof UsergroupRecord>;

export const usergroups = defineTable({
  name: 'usergroups',
  schema: UsergroupRecord,
  key: ({ id }) => id,
  references: { created_by: 'users', updated_by: 'users' },
});

/** A user group as answers and events have it. */
export interface WireUsergroup {
  id: string;
  team_id: string;
  is_usergroup: boolean;
  is_subteam: boolean;
  name: string;
  description: string;
  handle: string;
  is_external: boolean;
  date_create: number;
  date_update: number;
  date_delete: number;
  created_by: string;
  updated_by: string;
  deleted_by?: string;
  prefs: { channels: string[]; groups: string[] };
  users?: string[];
  user_count?: number;
  channel_count?: number;
}

/** The user group as answers and events have it; `users` and `count` say whether with its people and their number. */
export function wireUsergroup(
  world: Pick<World, 'team' | 'channels'>,
  { channels, users, deleted_by, ...row }: UsergroupRecord,
  shown: { readonly users?: boolean | undefined; readonly count?: boolean | undefined },
): WireUsergroup {
  const isPublic = (id: string) => world.channels.get(id)?.kind === 'public_channel';
  return {
    ...row,
    team_id: world.team.id,
    is_usergroup: true,
    is_subteam: true,
    is_external: false,
    ...(deleted_by === null ? {} : { deleted_by }),
    prefs: {
      channels: channels.filter(isPublic),
      groups: channels.filter((id) => !isPublic(id)),
    },
    ...(shown.users === true ? { users: [...users] } : {}),
    ...(shown.count === true ? { user_count: users.length, channel_count: channels.length } : {}),
  };
}
