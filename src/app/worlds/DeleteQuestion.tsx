import type { WorldLine } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Worlds.module.css';

interface DeleteQuestionProps {
  readonly line: WorldLine;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => Promise<void>;
}

/** Asks before a world is deleted. */
export function DeleteQuestion({ line, isBusy, onCancel, onDelete }: DeleteQuestionProps) {
  const { title, openElsewhere } = line;
  return (
    <div role="group" aria-label={`Delete ${title}?`} className={css.task}>
      <p className={css.field}>
        Delete “{title}” with its messages, tokens and log? This cannot be undone.
        {openElsewhere === null && ' Make sure that no other tab has it open.'}
      </p>
      <Button autoFocus onPress={onCancel}>
        Keep it
      </Button>
      <Button variant="danger" isPending={isBusy} onPress={() => void onDelete()}>
        Delete
      </Button>
    </div>
  );
}
