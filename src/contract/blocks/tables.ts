import * as z from 'zod/mini';
import { blockId } from './composition.ts';
import { LIMITS } from './limits.ts';
import { richTextBlock } from './rich-text.ts';

const tableCell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().check(z.minLength(1)) }),
  z.strictObject({
    type: z.literal('raw_number'),
    value: z.number(),
    text: z.string().check(z.minLength(1)),
  }),
  richTextBlock,
]);

export const tableBlock = z.strictObject({
  type: z.literal('table'),
  rows: z
    .array(z.array(tableCell).check(z.minLength(1), z.maxLength(LIMITS.table_columns)))
    .check(z.minLength(1), z.maxLength(LIMITS.table_rows)),
  column_settings: z.optional(
    z
      .array(
        z.nullable(
          z.strictObject({
            align: z.optional(z.enum(['left', 'center', 'right'])),
            is_wrapped: z.optional(z.boolean()),
          }),
        ),
      )
      .check(z.maxLength(LIMITS.table_columns)),
  ),
  block_id: blockId,
});

const rowLength = (rows: readonly (readonly unknown[])[]) => rows[0]?.length ?? 0;

export const dataTableBlock = z
  .strictObject({
    type: z.literal('data_table'),
    caption: z.string().check(z.minLength(1), z.describe('Says what the table shows.')),
    rows: z
      .array(z.array(tableCell).check(z.minLength(1), z.maxLength(LIMITS.table_columns)))
      .check(
        z.minLength(1),
        z.maxLength(LIMITS.data_table_rows),
        z.refine((rows) => rows.length > 1 && rows.every((row) => row.length === rowLength(rows)), {
          error: 'needs a header, and rows of the same length',
        }),
        z.refine((rows) => rows[0]?.every(({ type }) => type !== 'rich_text') !== false, {
          error: 'must not have rich_text in the header',
        }),
      ),
    page_size: z.optional(
      z
        .int()
        .check(z.gte(1), z.lte(LIMITS.data_table_page), z.describe('Rows per page; 5 by default.')),
    ),
    row_header_column_index: z.optional(
      z.int().check(z.gte(0), z.describe('The column that names the rows; 0 by default.')),
    ),
    block_id: blockId,
  })
  .check(
    z.refine((table) => (table.row_header_column_index ?? 0) < rowLength(table.rows), {
      error: 'is not the index of a column',
      path: ['row_header_column_index'],
    }),
  );
