import * as z from 'zod/mini';
import { AUDIENCE_FIELDS, SUBSCRIPTIONS } from '../../contract/schemas/events.ts';
import type { World } from './world.ts';
import { appId, seconds, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** An app as its developer configured it, installed in the workspace. */
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
  /** Which field of event wrappers says who they are for; `authed_users` where it is left out. */
  audience_field: z.optional(z.enum(AUDIENCE_FIELDS)),
  /** When deliveries to the app were disabled because most failed, epoch seconds; absent while they are not. */
  deliveries_disabled_at: z.optional(seconds),
  delivery: z.enum(['http', 'socket']),
  /** Uninstalled from the workspace: its tokens are dead. */
  removed: z.boolean(),
  /** The organisation has not granted the app access to the workspace. */
  access_withheld: z.boolean(),
});
export type AppRecord = z.infer<typeof AppRecord>;

/** The app of that client id, or undefined. */
export const appByClientId = (
  world: Pick<World, 'apps'>,
  id: string | undefined,
): AppRecord | undefined => Array.from(world.apps.scan()).find(({ client_id }) => client_id === id);

export const apps = defineTable({
  name: 'apps',
  schema: AppRecord,
  key: (row) => row.id,
  references: { bot_user: 'users' },
  holdsSecrets: true,
});
