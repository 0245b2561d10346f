import type * as z from 'zod/mini';
import type { TableName } from '../../contract/tables.ts';
import type { TableDefinition } from '../store/table.ts';

/** The definition of a table: how the store keeps its rows, and how a snapshot checks them. */
export interface WorldTable<Row> extends TableDefinition<Row> {
  /** The name that changes, the journal and snapshots use. */
  readonly name: TableName;
  readonly schema: z.ZodMiniType<Row>;
  /**
   * Fields with the key of a row in another table, which must exist. People and apps are never removed from a
   * world, channels only by a condition that restores them, and events only with the last of their deliveries.
   */
  readonly references?: { readonly [Field in keyof Row]?: ReferenceTarget };
  /** Its rows contain secrets, so error messages do not quote their values. */
  readonly holdsSecrets?: boolean;
}

export type ReferenceTarget = 'users' | 'apps' | 'channels' | 'events';

/** Defines a table; its row type follows from the schema. `TABLES` lists them all. */
export const defineTable = <Row>(table: WorldTable<Row>): WorldTable<Row> => table;
