import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { findLesson } from '../../../lessons/definition/practice.ts';
import { LESSONS } from '../../../lessons/lessons.ts';
import { LessonView } from './LessonView.tsx';
import css from './LessonGuide.module.css';
import tones from '../../../ui/style/tones.module.css';

/** The guide of the lesson or the practice with this id. An address may name a lesson that does not exist. */
export default function LessonGuide({ id }: { readonly id: string }) {
  const lesson = useMemo(() => findLesson(LESSONS, id), [id]);
  return lesson === undefined ? <UnknownLesson id={id} /> : <LessonView lesson={lesson} />;
}

function UnknownLesson({ id }: { readonly id: string }) {
  const { open, setSearch } = usePanelShell();
  return (
    <section className={css.guide} aria-label="Lesson" tabIndex={-1}>
      <header className={css.head}>
        <div className={css.titles}>
          <h2 className={tones.title}>Unknown lesson</h2>
        </div>
        <IconButton
          size="small"
          label="Close the lesson"
          icon={<X size={15} />}
          onPress={() => setSearch({ lesson: undefined })}
        />
      </header>
      <div className={css.body}>
        <p>
          There is no lesson named <code>{id}</code>. The link may contain a typing error, or come
          from another version of Parley.
        </p>
        <Button onPress={() => open('lessons', { lesson: undefined })}>All lessons</Button>
      </div>
    </section>
  );
}
