import { useState } from 'react';
import { useIsWorldUsed } from '../../client/exams/use-exam.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { usePanelShell } from '../panel.ts';

/**
 * Asks before an exam replaces a used world. It does not ask for a world of the same exam (`isExamWorld`). `question` is the
 * dialog to render.
 */
export function useReplaceQuestion(isExamWorld: boolean) {
  const { exchange, showExchange } = usePanelShell();
  const isUsed = useIsWorldUsed();
  /** Replaces the world once the user agrees; null while no question is open. */
  const [pendingReplace, setPendingReplace] = useState<(() => void) | null>(null);

  /** Closes the open exchange, which the new world does not have, and replaces the world. */
  function replaceWorld(replace: () => void) {
    if (exchange !== null) showExchange(null);
    replace();
  }

  const question = (
    <Dialog
      title="Replace the world?"
      size="small"
      isOpen={pendingReplace !== null}
      onClose={() => setPendingReplace(null)}
      footer={
        <>
          <Button onPress={() => setPendingReplace(null)}>Cancel</Button>
          <Button
            variant="danger"
            onPress={() => {
              setPendingReplace(null);
              if (pendingReplace !== null) replaceWorld(pendingReplace);
            }}
          >
            Replace the world
          </Button>
        </>
      }
    >
      <p>
        The exam needs a world of its own. It deletes the open world, with its messages, its tokens
        and its log of calls.
      </p>
    </Dialog>
  );
  const afterQuestion = (replace: () => void) => {
    if (isUsed && !isExamWorld) setPendingReplace(() => replace);
    else replaceWorld(replace);
  };
  return { afterQuestion, question };
}
