import Award from 'lucide-react/icons/award';
import { useMemo } from 'react';
import { LessonText } from '../../kit/lessons/LessonText.tsx';
import { useStoredLesson } from '../../kit/lessons/progress-store.ts';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { chaptersOf, type Chapter, type Lesson } from '../../lessons/definition/lesson.ts';
import { practiceOf } from '../../lessons/definition/practice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import type { PathStep } from './course-path.ts';
import { lessonsSearch } from './lessons-search.ts';
import { NoteLists } from './NoteLists.tsx';
import css from './Lessons.module.css';

interface LessonRowProps {
  readonly step: PathStep;
  /** The badge of the lesson to take next, whose button is the only primary one; null for other lessons. */
  readonly badge: string | null;
}

/** One lesson: its goals, the learner's progress, and a button that continues. */
export function LessonRow({ step, badge }: LessonRowProps) {
  const { lesson, chapterCount, doneCount, isFinished, nextChapter, unfinishedPrerequisites } =
    step;
  const { certificate } = useStoredLesson(lesson.id);
  const { open, search } = usePanelShell();
  const [, setSearch] = usePanelSearch(lessonsSearch);

  const practice = useMemo(() => practiceOf(lesson), [lesson]);
  const practisedTasks = useStoredLesson(practice?.id ?? '').chapters;

  const openLesson = ({ id, end }: Lesson, chapter: Chapter | undefined) => {
    const view = chapter?.view ?? end.view;
    open(view.panel, { ...view.search, lesson: id });
  };
  const action = isFinished ? 'Look again' : doneCount > 0 ? 'Continue' : 'Start';
  return (
    <li
      className={css.row}
      data-open={search['lesson'] === lesson.id || undefined}
      data-next={badge !== null || undefined}
      data-finished={isFinished || undefined}
    >
      <span className={css.number} aria-hidden="true">
        {lesson.number}
      </span>
      <div className={css.about}>
        <div className={css.title}>
          <h3>{lesson.title}</h3>
          {badge !== null && <Badge tone="accent">{badge}</Badge>}
          {isFinished && <Badge tone="good">Finished</Badge>}
        </div>
        <p>
          <LessonText>{lesson.summary}</LessonText>
        </p>
        {lesson.study && (
          <p className={css.facts}>
            Afterwards you can{' '}
            <LessonText>{new Intl.ListFormat('en').format(lesson.study.goals)}</LessonText>.
          </p>
        )}
        <p className={css.facts}>
          {lesson.minutes} min · {doneCount > 0 ? `${doneCount} of ${chapterCount}` : chapterCount}{' '}
          {chapterCount === 1 ? 'chapter' : 'chapters'}
          {doneCount > 0 && ' done'}
          {practice && ` · ${practiceText(practice, Object.keys(practisedTasks).length)}`}
          {unfinishedPrerequisites.length > 0 && ` · ${betterAfter(unfinishedPrerequisites)}`}
        </p>
        {doneCount > 0 && !isFinished && (
          <progress
            className={css.progress}
            max={chapterCount}
            value={doneCount}
            aria-label={`Chapters done: ${lesson.title}`}
          />
        )}
        {lesson.study?.notes && (
          <details className={css.notes}>
            <summary>For teachers</summary>
            <NoteLists notes={lesson.study.notes} />
            <Button
              size="small"
              aria-label={`Handout: ${lesson.title}`}
              onPress={() => setSearch({ handout: lesson.id })}
            >
              Handout
            </Button>
          </details>
        )}
      </div>
      <div className={css.actions}>
        {practice && doneCount > 0 && (
          <Button
            size="small"
            variant="plain"
            aria-label={`Practice: ${lesson.title}`}
            onPress={() =>
              openLesson(
                practice,
                chaptersOf(practice).find(([id]) => !(id in practisedTasks))?.[1],
              )
            }
          >
            Practice
          </Button>
        )}
        {certificate && (
          <Button
            size="small"
            variant="plain"
            icon={<Award size={14} />}
            aria-label={`Certificate: ${lesson.title}`}
            onPress={() => setSearch({ certificate: lesson.id })}
          >
            Certificate
          </Button>
        )}
        <Button
          size="small"
          variant={badge === null ? 'secondary' : 'primary'}
          aria-label={`${action}: ${lesson.title}`}
          onPress={() => openLesson(lesson, nextChapter)}
        >
          {action}
        </Button>
      </div>
    </li>
  );
}

/** “Better after lessons 2 and 3” */
function betterAfter(prerequisites: PathStep['unfinishedPrerequisites']): string {
  const numbers = prerequisites.map(({ number }) => String(number));
  return `Better after ${numbers.length === 1 ? 'lesson' : 'lessons'} ${new Intl.ListFormat('en').format(numbers)}`;
}

/** “4 tasks to practise”, or how many of them are done. */
function practiceText(practice: Lesson, doneCount: number): string {
  const taskCount = Object.keys(practice.chapters).length;
  return doneCount === 0
    ? `${taskCount} tasks to practise`
    : `${doneCount} of ${taskCount} tasks practised`;
}
