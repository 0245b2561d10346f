import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../../../client/context.tsx';
import { finishExam } from '../../../../client/exams.ts';
import type { Exam } from '../../../../contract/sandbox.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { usePanelShell } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { EXAM, verdictOf } from '../verdict/verdict.ts';
import css from './OutsideSteps.module.css';

export interface OutsideBarProps {
  /** Null if the exam is not armed. */
  readonly exam: Exam | null;
  readonly isArming: boolean;
  /** Arms the exam, after a question if need be. */
  readonly onArm: () => void;
}

/** Arms the exam for a client outside of the page, and says that the client is done. */
export function OutsideBar({ exam, isArming, onArm }: OutsideBarProps) {
  const client = useClient();
  const { announce } = usePanelShell();
  const finish = useMutation({
    mutationFn: () => finishExam(client, EXAM),
    onSuccess: (decided) => announce(verdictOf(decided)),
  });
  return (
    <>
      <div className={css.bar}>
        <Button
          variant={exam === null ? 'primary' : 'secondary'}
          isPending={isArming}
          onPress={onArm}
        >
          {exam === null ? 'Arm the exam' : 'Arm it again'}
        </Button>
        <Button
          isDisabled={exam === null || exam.calls === 0}
          isPending={finish.isPending}
          onPress={() => finish.mutate()}
        >
          My client is done
        </Button>
      </div>
      <RefusalNote error={finish.error} onDismiss={finish.reset} />
    </>
  );
}
