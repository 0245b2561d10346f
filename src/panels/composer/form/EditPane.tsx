import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import * as z from 'zod/mini';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { lateView } from '../../../ui/late.ts';
import { Split } from '../../../ui/layout/Split.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { isInBlock } from '../blocks/BlockRows.tsx';
import type { Editor } from '../composer-search.ts';
import type { HistoryChange } from '../draft/history.ts';
import { hasFieldAt } from '../draft/schema.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { surfaceOf } from '../draft/surface.ts';
import { JsonPane } from '../json/JsonPane.tsx';
import type { Target } from '../send/target.ts';
import css from './EditPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { JsonValueField } from './JsonValueField.tsx';
import { ObjectField } from './SchemaField.tsx';
import { ViewFields } from './ViewFields.tsx';

const CodePane = lateView(() => import('../send/CodePane.tsx'));

export interface EditPaneProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
  /** Index of the selected block. */
  readonly selected: number | null;
  readonly change: (change: HistoryChange) => void;
  readonly editor: Editor;
  readonly onEditor: (editor: Editor) => void;
  readonly target: Target | null;
  /** Whether the JSON fits beside the form. */
  readonly isWide: boolean;
}

/** The message as a form, as JSON, and as code that sends it. */
export function EditPane({
  draft,
  faults,
  selected,
  change,
  editor,
  onEditor,
  target,
  isWide,
}: EditPaneProps) {
  const Fields = surfaceOf(draft.otherFields) === 'message' ? MessageFields : ViewFields;
  const block = selected === null ? undefined : draft.blocks[selected];
  return (
    <section className={layouts.fill} aria-label="Editor">
      <Tabs<Editor>
        label="Editor"
        selected={editor}
        onSelect={onEditor}
        tabs={[
          {
            id: 'form',
            title: 'Form',
            content: (
              <Split
                storageKey="parley.split.composer-json"
                label="Resize the JSON"
                direction="row"
                initial={45}
                first={
                  <div className={css.scroll}>
                    <Fields draft={draft} faults={faults} change={change} />
                    {block === undefined || selected === null ? (
                      draft.blocks.length > 0 && (
                        <EmptyState title="No block selected">
                          Select a block in the list or in the preview.
                        </EmptyState>
                      )
                    ) : (
                      <BlockForm
                        key={block.key}
                        block={block.block}
                        path={`/blocks/${selected}`}
                        faults={faults.filter(({ path }) => isInBlock(path, selected))}
                        onChange={(newBlock) =>
                          change({ kind: 'block', at: selected, block: newBlock })
                        }
                      />
                    )}
                  </div>
                }
                second={isWide && <JsonPane draft={draft} faults={faults} change={change} />}
              />
            ),
          },
          {
            id: 'json',
            title: 'JSON',
            ...(faults.length > 0 && { badge: faults.length }),
            content: <JsonPane draft={draft} faults={faults} change={change} />,
          },
          {
            id: 'code',
            title: 'Code',
            content: (
              <Suspense>
                <CodePane draft={draft} target={target} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The fields of a message besides its blocks. */
function MessageFields({
  draft,
  faults,
  change,
}: Pick<EditPaneProps, 'draft' | 'faults' | 'change'>) {
  const otherFieldNames = Object.keys(draft.otherFields);
  return (
    <div className={layouts.spaced}>
      <FallbackText
        text={draft.text}
        hasBlocks={draft.blocks.length > 0}
        fault={faults.find(({ path }) => path === '/text')?.message}
        onChange={(text) => change({ kind: 'text', text })}
      />
      {otherFieldNames.length > 0 && (
        <JsonValueField
          label={`Other fields: ${otherFieldNames.join(', ')}`}
          value={draft.otherFields}
          onChange={(value) => {
            if (!isJsonObject(value)) return;
            const blocks = draft.blocks.map(({ block }) => block);
            change({ kind: 'payload', payload: { text: draft.text, blocks, ...value } });
          }}
        />
      )}
    </div>
  );
}

interface BlockFormProps {
  readonly block: unknown;
  /** JSON pointer to the block. */
  readonly path: string;
  /** Errors of the block. */
  readonly faults: readonly BlockFault[];
  readonly onChange: (block: unknown) => void;
}

/** Kinds of blocks whose structure is clearer as JSON than as nested forms. */
const KINDS_EDITED_AS_JSON = ['rich_text', 'table', 'data_table'];

/** The form of a block. */
function BlockForm({ block, path, faults, onChange }: BlockFormProps) {
  const kind = isJsonObject(block) ? kindOf(block['type']) : undefined;
  const schema = useMemo(
    () =>
      kind === undefined ? null : (z.toJSONSchema(kind.schema, { io: 'input' }) as JsonSchema),
    [kind],
  );
  const isEditedAsJson =
    kind === undefined || schema === null || KINDS_EDITED_AS_JSON.includes(kind.type);
  // Fields show their own errors.
  const faultsWithoutField = faults.filter(
    ({ path: faultPath }) =>
      isEditedAsJson || !hasFieldAt(schema, block, faultPath.slice(path.length + 1).split('/')),
  );
  return (
    <div className={layouts.spaced} role="group" aria-label="Block">
      {faultsWithoutField.length > 0 && (
        <ul className={css.faults} aria-label="Errors of the block">
          {faultsWithoutField.map(({ path: faultPath, message }) => (
            <li key={`${faultPath} ${message}`}>
              <code>{faultPath.slice(path.length) || '/'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {isEditedAsJson || !isJsonObject(block) ? (
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
          error={undefined}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface FallbackTextProps {
  readonly text: string;
  /** With blocks, the text is only for notifications. It is folded, to leave space for the blocks. */
  readonly hasBlocks: boolean;
  /** The error of the text. */
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The text of the message, which is shown instead of its blocks in notifications. */
function FallbackText({ text, hasBlocks, fault, onChange }: FallbackTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  // The field stays open while the user types in it, also when the first block is added.
  const [hasFocus, setHasFocus] = useState(false);
  const isOpen = !hasBlocks || isUnfolded || hasFocus || fault !== undefined;
  const title = `Fallback text, ${text.length.toLocaleString()}/${LIMITS.text.toLocaleString()}`;
  return (
    <div className={css.fallback}>
      {hasBlocks && (
        <Button
          className={css.toggle ?? ''}
          aria-expanded={isOpen}
          onPress={() => setUnfolded(!isOpen)}
        >
          <ChevronRight size={14} />
          <span className={css.title}>{title}</span>
          {!isOpen && <span className={css.text}>{text === '' ? 'none' : text}</span>}
        </Button>
      )}
      {isOpen && (
        <TextField
          {...(hasBlocks ? { 'aria-label': title } : { label: title })}
          description="Text for notifications and screen readers. Without blocks, the whole message."
          rows={2}
          value={text}
          onChange={onChange}
          onFocusChange={(focused) => {
            setHasFocus(focused);
            // The field stays open without focus, so that nothing moves. Only the user folds it.
            if (!focused && hasBlocks) setUnfolded(true);
          }}
          errorMessage={fault}
        />
      )}
    </div>
  );
}
