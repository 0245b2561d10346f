import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { LessonText } from '../../../kit/lessons/LessonText.tsx';
import { keptText, type DoneChapter } from '../../../kit/lessons/kept-lesson.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import type { Guide } from './use-guide.ts';
import css from './ChapterView.module.css';

interface ChapterCheckProps {
  readonly id: string;
  readonly done: DoneChapter | undefined;
  readonly guide: Guide;
  readonly isCurrent: boolean;
  readonly onGoOn: () => void;
}

/** What the check of a chapter sees on the wire: announced when it changes. */
export function ChapterCheck({ id, done, guide, isCurrent, onGoOn }: ChapterCheckProps) {
  const { progress, problem, solve, lesson, kept } = guide;
  const { showExchange } = usePanelShell();
  const call = done?.call ?? null;
  const finding = progress?.findings[id];
  const hint = finding?.done === false ? finding.hint : undefined;
  const isLast = Object.keys(lesson.chapters).every((each) => kept.chapters[each] !== undefined);
  return (
    <>
      <div className={classes(css.check, done && css.done)}>
        {done ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
        <p role="status" aria-label="Check">
          {done ? (
            <>
              <strong>{done.by === 'parley' ? 'Done for you by Parley.' : 'Done.'}</strong>{' '}
              <LessonText>{done.saw}</LessonText>
            </>
          ) : problem !== null ? (
            'The check waits until the log of calls can be read.'
          ) : progress === null ? (
            'Reading the log of calls…'
          ) : !isCurrent ? (
            'Finish the chapters before this one first.'
          ) : hint !== undefined ? (
            <>
              <strong>Not yet.</strong> <LessonText>{keptText(hint)}</LessonText>
            </>
          ) : (
            'Waiting for your call. Any client will do.'
          )}
        </p>
      </div>
      {!done && solve.chapter === id && solve.problem !== null && (
        <p role="alert" className={css.problem}>
          Parley could not do it: {solve.problem} See the call in the wire. A condition that is
          switched on, or a token that was revoked, can be the reason.
        </p>
      )}
      {done && (
        <div className={css.actions}>
          <Button size="small" variant="primary" onPress={onGoOn}>
            {isLast ? 'Finish the lesson' : 'Next chapter'}
          </Button>
          {call !== null && (
            <Button size="small" variant="plain" onPress={() => showExchange(call)}>
              Show the call
            </Button>
          )}
        </div>
      )}
    </>
  );
}
