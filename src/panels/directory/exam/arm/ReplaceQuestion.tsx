import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';

export interface ReplaceQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReplace: () => void;
}

/** Asks before the exam replaces a world that has been used. */
export function ReplaceQuestion({ isOpen, onClose, onReplace }: ReplaceQuestionProps) {
  return (
    <Dialog
      title="Replace the world?"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" onPress={onReplace}>
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
}
