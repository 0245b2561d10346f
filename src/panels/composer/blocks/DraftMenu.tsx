import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { SavedDraft } from '../draft/draft-storage.ts';
import type { DraftActions, Drafts } from '../use-drafts.ts';

export interface DraftMenuProps {
  readonly draftName: string;
  readonly otherDrafts: Drafts['otherDrafts'];
  readonly actions: DraftActions;
  readonly onRemoved: (draft: SavedDraft) => void;
}

/** A menu to create, open, rename and delete drafts. */
export function DraftMenu({ draftName, otherDrafts, actions, onRemoved }: DraftMenuProps) {
  const formId = useId();
  const [newName, setNewName] = useState<string | null>(null);
  return (
    <>
      <Menu
        trigger={<Button size="small">{draftName || 'Untitled'}</Button>}
        groups={[
          {
            title: 'This draft',
            actions: [
              { id: 'new', label: 'New draft', onAction: actions.openNew },
              { id: 'rename', label: 'Rename…', onAction: () => setNewName(draftName) },
            ],
          },
          ...(otherDrafts.length > 0
            ? [
                {
                  title: 'Open',
                  actions: otherDrafts.map((draft) => ({
                    id: `open ${draft.id}`,
                    label: draft.name || 'Untitled',
                    detail: summaryOf(draft),
                    onAction: () => actions.open(draft),
                  })),
                },
                {
                  title: 'Delete',
                  actions: otherDrafts.map((draft) => ({
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
        isOpen={newName !== null}
        onClose={() => setNewName(null)}
        footer={
          <Button type="submit" form={formId} variant="primary">
            Rename
          </Button>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            actions.rename(newName?.trim() ?? '');
            setNewName(null);
          }}
        >
          <TextField autoFocus label="Name" value={newName ?? ''} onChange={setNewName} />
        </form>
      </Dialog>
    </>
  );
}

/** The beginning of a draft's text, or its number of blocks. */
function summaryOf({ payload: { text, blocks } }: SavedDraft): string {
  const count = Array.isArray(blocks) ? `${blocks.length} blocks` : 'no blocks';
  return typeof text === 'string' && text !== '' ? text.slice(0, 80) : count;
}
