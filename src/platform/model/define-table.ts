import type * as z from 'zod/mini';
import type { TableName } from '../../contract/tables.ts';
import type { TableDefinition } from '../store/table.ts';

/** A table of a world: how the store keeps its rows, and what a snapshot must know of them. */
export interface WorldTable<Row> extends TableDefinition<Row> {
  /** As changes, the journal and snapshots name it. */
  readonly name: TableName;
  readonly schema: z.ZodMiniType<Row>;
  /**
   * Fields that name a row of another table, which must be there. People and apps are never removed from a world,
   * and channels only by the condition that brings them back.
   */
  readonly references?: { readonly [Field in keyof Row]?: ReferenceTarget };
  /** Its rows hold secrets: their values are not shown. */
  readonly holdsSecrets?: boolean;
}

export type ReferenceTarget = 'users' | 'apps' | 'channels';

/** Defines a table; its row type follows from the schema. `TABLES` lists them all. */
export const defineTable = <Row>(table: WorldTable<Row>): WorldTable<Row> => table;
