import * as z from 'zod/mini';
import { HEX, randomAt } from '../runtime/random.ts';
import { idOf } from './shapes.ts';
import { defineTable } from './define-table.ts';
import type { World } from './world/world.ts';

/** The workspace and the settings of its administrators. A world has one. */
export const TeamRecord = z.object({
  id: idOf('T'),
  name: z.string(),
  domain: z.string(),
  deleted: z.boolean(),
  /** Posting, editing and deleting messages is suspended. */
  posting_suspended: z.boolean(),
  /** `away`: unavailable until the migration is done. `joining`: unavailable for every second call. */
  migration: z.enum(['none', 'away', 'joining']),
  /** Methods that cannot be called because the workspace belongs to an Enterprise; `*` means all. */
  enterprise_closed: z.array(z.string()),
  /** Users who have not set up the two-factor authentication that administrators require. */
  two_factor_pending: z.array(z.string()),
  /** Posting by webhook is suspended. */
  webhooks_prohibited: z.boolean(),
  /** Only administrators may post to the general channel. */
  general_restricted: z.boolean(),
  /** Prefixes of the source addresses that calls may come from; empty for any. */
  allowed_networks: z.array(z.string()),
});
export type TeamRecord = z.infer<typeof TeamRecord>;

export const teams = defineTable({
  name: 'teams',
  schema: TeamRecord,
  key: (row) => row.id,
});

/** The initial settings of a workspace. */
export const ORDINARY_TEAM: Omit<TeamRecord, 'id' | 'name' | 'domain'> = {
  deleted: false,
  posting_suspended: false,
  migration: 'none',
  enterprise_closed: [],
  two_factor_pending: [],
  webhooks_prohibited: false,
  general_restricted: false,
  allowed_networks: [],
};

/** The domain of the e-mail addresses of a workspace. */
export const EMAIL_DOMAIN = 'parley.test';

/** The address of the picture of the workspace, which is generated, as for people without a picture. */
export const teamPicture = (
  { deployment: { base_url }, options: { seed } }: Pick<World, 'deployment' | 'options'>,
  size: number,
): string => `${base_url}/avatars/${randomAt(seed, 'team picture').word(12, HEX)}-${size}.svg`;

/** Whether a list contains this name or `*`, which means all. */
export const includesName = (list: readonly string[], name: string): boolean =>
  list.includes('*') || list.includes(name);
