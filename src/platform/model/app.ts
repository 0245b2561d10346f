import * as z from 'zod/mini';
import { Manifest } from '../../contract/manifest/manifest.ts';
import { AUDIENCE_FIELDS, SUBSCRIPTIONS } from '../../contract/schemas/events.ts';
import type { World } from './world/world.ts';
import { appId, seconds, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** An app with its configuration. */
export const AppRecord = z.object({
  id: appId,
  name: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  signing_secret: z.string(),
  verification_token: z.string(),
  bot_user: userId,
  bot_id: z.string(),
  redirect_urls: z.array(z.string()),
  request_url: z.nullable(z.string()),
  subscriptions: z.array(z.enum(SUBSCRIPTIONS)),
  /** The field of event wrappers that names their recipients. Default: `authed_users`. */
  audience_field: z.optional(z.enum(AUDIENCE_FIELDS)),
  /** When deliveries were disabled because most of them failed, in epoch seconds. Absent if they are enabled. */
  deliveries_disabled_at: z.optional(seconds),
  delivery: z.enum(['http', 'socket']),
  /** Uninstalled from the workspace: its tokens no longer work. */
  removed: z.boolean(),
  /** Deleted, which removed it as well; the row stays for the messages that name it. Absent: it is not. */
  deleted: z.optional(z.literal(true)),
  /** Tokens of installs expire, and come with a refresh token. Absent: they do not. */
  token_rotation_enabled: z.optional(z.boolean()),
  /** What the app was made from; absent for an app of the seed. Fields above are newer than it (`manifestOf`). */
  manifest: z.optional(Manifest),
  /** The organisation has not granted the app access to the workspace. */
  access_withheld: z.boolean(),
});
export type AppRecord = z.infer<typeof AppRecord>;

/** The app with this client id, or undefined. */
export const appByClientId = (
  world: Pick<World, 'apps'>,
  id: string | undefined,
): AppRecord | undefined =>
  Array.from(world.apps.scan()).find(
    ({ client_id, deleted }) => client_id === id && deleted !== true,
  );

export const apps = defineTable({
  name: 'apps',
  schema: AppRecord,
  key: (row) => row.id,
  indexes: { listening: ({ id, subscriptions }) => (subscriptions.length > 0 ? id : null) },
  references: { bot_user: 'users' },
  holdsSecrets: true,
});
