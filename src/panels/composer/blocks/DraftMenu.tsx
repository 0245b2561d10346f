import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { KeptDraft } from '../draft/kept-drafts.ts';
import type { DraftActions, Drafts } from '../use-drafts.ts';

export interface DraftMenuProps {
  readonly draftName: string;
  readonly others: Drafts['others'];
  readonly actions: DraftActions;
  readonly onRemoved: (draft: KeptDraft) => void;
}

/** A menu to create, open, rename and delete drafts. */
export function DraftMenu({ draftName, others, actions, onRemoved }: DraftMenuProps) {
  const form = useId();
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <Menu
        trigger={<Button size="small">{draftName || 'Untitled'}</Button>}
        groups={[
          {
            title: 'This draft',
            actions: [
              { id: 'new', label: 'New draft', onAction: actions.openNew },
              { id: 'rename', label: 'Rename…', onAction: () => setName(draftName) },
            ],
          },
          ...(others.length > 0
            ? [
                {
                  title: 'Open',
                  actions: others.map((draft) => ({
                    id: `open ${draft.id}`,
                    label: draft.name || 'Untitled',
                    detail: summaryOf(draft),
                    onAction: () => actions.open(draft),
                  })),
                },
                {
                  title: 'Delete',
                  actions: others.map((draft) => ({
                    id: `delete ${draft.id}`,
                    label: `Delete ${draft.name || 'Untitled'}`,
                    isDanger: true,
                    onAction: () => {
                      actions.remove(draft.id);
                      onRemoved(draft);
                    },
                  })),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        title="Rename the draft"
        size="small"
        isOpen={name !== null}
        onClose={() => setName(null)}
        footer={
          <Button type="submit" form={form} variant="primary">
            Rename
          </Button>
        }
      >
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            actions.rename(name?.trim() ?? '');
            setName(null);
          }}
        >
          <TextField autoFocus label="Name" value={name ?? ''} onChange={setName} />
        </form>
      </Dialog>
    </>
  );
}

/** The beginning of a draft's text, or its number of blocks. */
function summaryOf({ payload: { text, blocks } }: KeptDraft): string {
  const count = Array.isArray(blocks) ? `${blocks.length} blocks` : 'no blocks';
  return typeof text === 'string' && text !== '' ? text.slice(0, 80) : count;
}
