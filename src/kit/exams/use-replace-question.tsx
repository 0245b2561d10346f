import { useState } from 'react';
import { useIsWorldUsed } from '../../client/exams/use-exam.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { usePanelShell } from '../panel.ts';

/**
 * Asks before an exam replaces a world that was used, unless the world belongs to the same exam (`isExamWorld`). `question` is the
 * dialog to render. `replaceAfterQuestion` replaces the world, at once or when the user agrees.
 */
export function useReplaceQuestion(isExamWorld: boolean) {
  const { exchange, showExchange } = usePanelShell();
  const isUsed = useIsWorldUsed();
  /** The function to call if the user agrees; null while no question is open. */
  const [pendingReplace, setPendingReplace] = useState<(() => void) | null>(null);

  /** Replaces the world. First closes the open exchange, which the new world does not have. */
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
  const replaceAfterQuestion = (replace: () => void) => {
    if (isUsed && !isExamWorld) setPendingReplace(() => replace);
    else replaceWorld(replace);
  };
  return { replaceAfterQuestion, question };
}
