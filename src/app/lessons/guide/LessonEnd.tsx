import Award from 'lucide-react/icons/award';
import type { Ref } from 'react';
import { LessonText } from '../../../kit/lessons/LessonText.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { LESSONS } from '../../../lessons/lessons.ts';
import { firstView, type Lesson, type LessonView } from '../../../lessons/definition/lesson.ts';
import { practiceOf } from '../../../lessons/definition/practice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Guide } from './use-guide.ts';
import css from './ChapterView.module.css';
import layouts from '../../../ui/style/layouts.module.css';

interface LessonEndProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly guide: Guide;
  readonly onOpen: (view: LessonView) => void;
}

/** What the learner can do now, the certificate, the practice, and the next lesson. */
export function LessonEnd({ ref, guide: { lesson }, onOpen }: LessonEndProps) {
  const { open } = usePanelShell();
  const nextLesson = LESSONS.find(({ number }) => number > lesson.number);
  const practice = practiceOf(lesson);
  const startLesson = (other: Lesson) => {
    const view = firstView(other);
    open(view.panel, { ...view.search, lesson: other.id });
  };
  return (
    <div className={css.chapter}>
      <h3 ref={ref} tabIndex={-1} className={css.title}>
        {lesson.practises === undefined ? 'Lesson finished' : 'Practice finished'}
      </h3>
      {lesson.end.text.map((text) => (
        <p key={text}>
          <LessonText>{text}</LessonText>
        </p>
      ))}
      <div className={layouts.row}>
        {lesson.practises === undefined ? (
          <Button
            variant="primary"
            icon={<Award size={15} />}
            onPress={() => open('lessons', { certificate: lesson.id })}
          >
            Certificate
          </Button>
        ) : (
          <Button variant="primary" onPress={() => open('lessons', { lesson: undefined })}>
            All lessons
          </Button>
        )}
        <Button onPress={() => onOpen(lesson.end.view)}>See the result</Button>
      </div>
      {practice && (
        <p className={css.elsewhere}>
          Questions and an exercise, without highlights
          <Button size="small" onPress={() => startLesson(practice)}>
            Practice
          </Button>
        </p>
      )}
      {nextLesson && (
        <p className={css.elsewhere}>
          Next: {nextLesson.number}. {nextLesson.title}
          <Button size="small" onPress={() => startLesson(nextLesson)}>
            Start
          </Button>
        </p>
      )}
    </div>
  );
}
