import * as z from 'zod/mini';
import { idOf } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** The workspace: what it is, and what its administrators decided. A world has one. */
export const TeamRecord = z.object({
  id: idOf('T'),
  name: z.string(),
  domain: z.string(),
  deleted: z.boolean(),
  /** Nobody may post, edit or delete for now. */
  posting_suspended: z.boolean(),
  /** `away`: unavailable until the migration is done. `joining`: unavailable now and then meanwhile. */
  migration: z.enum(['none', 'away', 'joining']),
  /** Methods that cannot be called since the workspace is an Enterprise; `*` stands for all. */
  enterprise_closed: z.array(z.string()),
  /** Who has yet to set up two-factor authentication that administrators demand. */
  two_factor_pending: z.array(z.string()),
  /** Nobody may post by webhook. */
  webhooks_prohibited: z.boolean(),
  /** Only administrators may post to the general channel. */
  general_restricted: z.boolean(),
  /** Addresses calls may come from, as prefixes; empty for any. */
  allowed_networks: z.array(z.string()),
});
export type TeamRecord = z.infer<typeof TeamRecord>;

export const teams = defineTable({
  name: 'teams',
  schema: TeamRecord,
  key: (row) => row.id,
});

/** What a workspace starts as. */
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

/** Whether a list of names means this one; `*` means all. */
export const named = (list: readonly string[], name: string): boolean =>
  list.includes('*') || list.includes(name);
