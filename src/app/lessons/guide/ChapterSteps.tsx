import Check from 'lucide-react/icons/check';
import { Button } from 'react-aria-components/Button';
import type { StoredLesson } from '../../../kit/lessons/stored-lesson.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import css from './ChapterSteps.module.css';

interface ChapterStepsProps {
  readonly lesson: Lesson;
  readonly storedLesson: StoredLesson;
  /** Id of the open chapter. */
  readonly openChapter: string;
  readonly onShow: (chapter: string) => void;
}

/** The chapters of a lesson as numbered buttons that show which are done and open them. */
export function ChapterSteps({ lesson, storedLesson, openChapter, onShow }: ChapterStepsProps) {
  return (
    <ol className={css.steps} aria-label="Chapters">
      {chaptersOf(lesson).map(([id, { title }], index) => {
        const isDone = storedLesson.chapters[id] !== undefined;
        return (
          <li key={id}>
            <Button
              className={css.step ?? ''}
              aria-label={`Chapter ${index + 1}: ${title}${isDone ? ', done' : ''}`}
              aria-current={id === openChapter ? 'step' : 'false'}
              data-done={isDone}
              onPress={() => onShow(id)}
            >
              {isDone ? <Check size={13} aria-hidden /> : index + 1}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
