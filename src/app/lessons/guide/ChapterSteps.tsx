import Check from 'lucide-react/icons/check';
import { Button } from 'react-aria-components/Button';
import type { StoredLesson } from '../../../kit/lessons/stored-lesson.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import css from './ChapterSteps.module.css';

interface ChapterStepsProps {
  readonly lesson: Lesson;
  readonly stored: StoredLesson;
  /** Id of the open chapter. */
  readonly shown: string;
  readonly onShow: (chapter: string) => void;
}

/** The chapters of a lesson as numbered buttons that show which are done and open them. */
export function ChapterSteps({ lesson, stored, shown, onShow }: ChapterStepsProps) {
  return (
    <ol className={css.steps} aria-label="Chapters">
      {chaptersOf(lesson).map(([id, { title }], at) => {
        const isDone = stored.chapters[id] !== undefined;
        return (
          <li key={id}>
            <Button
              className={css.step ?? ''}
              aria-label={`Chapter ${at + 1}: ${title}${isDone ? ', done' : ''}`}
              aria-current={id === shown ? 'step' : 'false'}
              data-done={isDone}
              onPress={() => onShow(id)}
            >
              {isDone ? <Check size={13} aria-hidden /> : at + 1}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
