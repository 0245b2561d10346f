import Award from 'lucide-react/icons/award';
import type { Ref } from 'react';
import { LessonText } from '../../../kit/lessons/LessonText.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { LESSONS } from '../../../lessons/lessons.ts';
import { firstView, type LessonView } from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Guide } from './use-guide.ts';
import css from './ChapterView.module.css';

interface LessonEndProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly guide: Guide;
  readonly onOpen: (view: LessonView) => void;
}

/** What the learner can do now, the certificate, and the next lesson. */
export function LessonEnd({ ref, guide: { lesson }, onOpen }: LessonEndProps) {
  const { open } = usePanelShell();
  const next = LESSONS.find(({ number }) => number > lesson.number);
  return (
    <div className={css.chapter}>
      <h3 ref={ref} tabIndex={-1} className={css.title}>
        Lesson finished
      </h3>
      {lesson.end.text.map((text) => (
        <p key={text}>
          <LessonText>{text}</LessonText>
        </p>
      ))}
      <div className={css.actions}>
        <Button
          variant="primary"
          icon={<Award size={15} />}
          onPress={() => open('lessons', { certificate: lesson.id })}
        >
          Certificate
        </Button>
        <Button onPress={() => onOpen(lesson.end.view)}>See the result</Button>
      </div>
      {next && (
        <p className={css.elsewhere}>
          Next: {next.number}. {next.title}
          <Button
            size="small"
            onPress={() => {
              const view = firstView(next);
              open(view.panel, { ...view.search, lesson: next.id });
            }}
          >
            Start
          </Button>
        </p>
      )}
    </div>
  );
}
