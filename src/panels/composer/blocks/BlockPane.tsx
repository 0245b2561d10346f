import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { DraftMenu } from './DraftMenu.tsx';
import { BlockRows } from './BlockRows.tsx';
import { Palette } from './Palette.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { EXAMPLES } from '../../../contract/blocks/examples.ts';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import type { KeptDraft } from '../draft/kept-drafts.ts';
import type { Drafts } from '../use-drafts.ts';
import css from './BlockPane.module.css';

export interface BlockPaneProps {
  readonly drafts: Drafts;
  readonly faults: readonly BlockFault[];
  /** Index of the selected block, or null. */
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
}

/** The list of blocks, and the palette of blocks to add. */
export function BlockPane({ drafts, faults, selected, onSelect }: BlockPaneProps) {
  const { announce } = usePanelShell();
  const [removed, setRemoved] = useState<KeptDraft | null>(null);
  const { draft, change } = drafts;

  function add(type: string, at: number) {
    const kind = kindOf(type);
    if (kind === undefined) return;
    change({ kind: 'insert', at, blocks: [structuredClone(EXAMPLES[kind.type])] });
    onSelect(at);
    announce(`${kind.title} added as block ${at + 1}.`);
  }
  return (
    <section className={css.pane} aria-label="Blocks">
      <div className={css.bar}>
        <DraftMenu drafts={drafts} onRemoved={setRemoved} />
        <TemplateMenu
          onPick={(payload) => {
            change({ kind: 'payload', payload });
            onSelect(null);
          }}
        />
        <UndoButtons history={drafts.history} change={change} />
      </div>
      {removed && (
        <p className={css.removed} role="status">
          “{removed.name}” was deleted.{' '}
          <Button
            size="small"
            onPress={() => {
              drafts.restore(removed);
              setRemoved(null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <div className={css.rows}>
        <BlockRows
          blocks={draft.blocks}
          faults={faults}
          selected={selected}
          onSelect={onSelect}
          onAdd={add}
          change={change}
        />
      </div>
      <Palette
        onAdd={(type) => add(type, selected === null ? draft.blocks.length : selected + 1)}
      />
    </section>
  );
}
