import { useState } from 'react';
import { useIsWorldUsed } from '../../client/exams/use-exam.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { usePanelShell } from '../panel.ts';

/**
 * Asks before an exam replaces a world that has been used. A world of the same exam is there to be replaced: `isOwn`.
 * `question` is the dialog, to be rendered.
 */
export function useReplaceQuestion(isOwn: boolean) {
  const { exchange, showExchange } = usePanelShell();
  const isUsed = useIsWorldUsed();
  /** What replaces the world once the user agrees; null while there is no question. */
  const [asked, setAsked] = useState<(() => void) | null>(null);

  /** The new world has other exchanges. */
  function inNewWorld(replace: () => void) {
    if (exchange !== null) showExchange(null);
    replace();
  }

  const question = (
    <Dialog
      title="Replace the world?"
      size="small"
      isOpen={asked !== null}
      onClose={() => setAsked(null)}
      footer={
        <>
          <Button onPress={() => setAsked(null)}>Cancel</Button>
          <Button
            variant="danger"
            onPress={() => {
              setAsked(null);
              if (asked !== null) inNewWorld(asked);
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
    if (isUsed && !isOwn) setAsked(() => replace);
    else inNewWorld(replace);
  };
  return { afterQuestion, question };
}
