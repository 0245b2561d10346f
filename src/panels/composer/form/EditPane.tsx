import { lazy, Suspense } from 'react';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { isAt } from '../blocks/BlockRows.tsx';
import type { Editor } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { JsonPane } from '../json/JsonPane.tsx';
import type { Target } from '../send/target.ts';
import { BlockForm } from './BlockForm.tsx';
import { FallbackText } from './FallbackText.tsx';
import { JsonValueField } from './JsonValueField.tsx';
import css from './EditPane.module.css';

/** Loaded when it is first shown. */
const CodePane = lazy(() => import('../send/CodePane.tsx'));

export interface EditPaneProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
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
  const block = selected === null ? undefined : draft.blocks[selected];
  return (
    <section className={css.pane} aria-label="Editor">
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
                    <MessageFields draft={draft} faults={faults} change={change} />
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
                        faults={faults.filter(({ path }) => isAt(path, selected))}
                        onChange={(next) => change({ kind: 'block', at: selected, block: next })}
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
  const rest = Object.keys(draft.rest);
  return (
    <div className={css.fields}>
      <FallbackText
        text={draft.text}
        hasBlocks={draft.blocks.length > 0}
        fault={faults.find(({ path }) => path === '/text')?.message}
        onChange={(text) => change({ kind: 'text', text })}
      />
      {rest.length > 0 && (
        <JsonValueField
          label={`Other fields: ${rest.join(', ')}`}
          value={draft.rest}
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
