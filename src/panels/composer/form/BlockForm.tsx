import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { JsonValueField } from './JsonValueField.tsx';
import { ObjectField } from './SchemaField.tsx';
import css from './BlockForm.module.css';

export interface BlockFormProps {
  readonly block: unknown;
  /** JSON pointer to the block. */
  readonly path: string;
  /** Errors of the block. */
  readonly faults: readonly BlockFault[];
  readonly onChange: (block: unknown) => void;
}

/** Kinds of blocks whose structure is clearer as JSON than as nested forms. */
const AS_JSON = ['rich_text', 'table', 'data_table'];

/** The form of a block. */
export function BlockForm({ block, path, faults, onChange }: BlockFormProps) {
  const kind = isJsonObject(block) ? kindOf(block['type']) : undefined;
  const schema = useMemo(
    () =>
      kind === undefined ? null : (z.toJSONSchema(kind.schema, { io: 'input' }) as JsonSchema),
    [kind],
  );
  const isPlain = kind === undefined || schema === null || AS_JSON.includes(kind.type);
  return (
    <div className={css.form} role="group" aria-label="Block">
      {faults.length > 0 && (
        <ul className={css.faults} aria-label="Errors of the block">
          {faults.map(({ path: at, message }) => (
            <li key={`${at} ${message}`}>
              <code>{at.slice(path.length) || '/'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {isPlain || !isJsonObject(block) ? (
        <JsonValueField
          label={kind?.title ?? 'Unknown block'}
          description={
            kind === undefined
              ? 'Unknown kind of block. The platform will refuse it.'
              : 'Edit the nested lists of this block as JSON.'
          }
          value={block}
          onChange={onChange}
        />
      ) : (
        <ObjectField
          name={kind.title}
          schema={schema}
          value={block}
          path={path}
          faults={faults}
          fault={undefined}
          onChange={onChange}
        />
      )}
    </div>
  );
}
