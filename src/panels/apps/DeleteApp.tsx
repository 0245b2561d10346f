import { useState } from 'react';
import { messageOf } from '../../client/transport/refusal.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useDeleteApp } from './use-apps.ts';

interface DeleteAppProps {
  readonly app: WorldApp;
  /** The only app of a world stays. */
  readonly isOnly: boolean;
  readonly onDeleted: () => void;
}

/** Deletes an app, after a question. */
export function DeleteApp({ app, isOnly, onDeleted }: DeleteAppProps) {
  const [isAsking, setAsking] = useState(false);
  const { announce } = usePanelShell();
  const remove = useDeleteApp();
  const confirm = (
    <Button
      variant="danger"
      isPending={remove.isPending}
      onPress={() =>
        remove.mutate(app.app_id, {
          onSuccess: () => {
            announce(`${app.name} was deleted.`);
            onDeleted();
          },
        })
      }
    >
      Delete {app.name}
    </Button>
  );
  return (
    <>
      <Button variant="danger" isDisabled={isOnly} onPress={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        title={`Delete ${app.name}?`}
        size="small"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={confirm}
      >
        <p>It is uninstalled, and its tokens and webhooks stop working. Its messages stay.</p>
        {remove.error && <p role="alert">{messageOf(remove.error)}</p>}
      </Dialog>
    </>
  );
}
