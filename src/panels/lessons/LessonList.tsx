import { LESSONS } from '../../lessons/lessons.ts';
import { LessonRow } from './LessonRow.tsx';
import css from './Lessons.module.css';

/** Every lesson in the order of the course. */
export function LessonList() {
  return (
    <div className={css.room}>
      <div className={css.column}>
        <header>
          <h2 className={css.heading}>Lessons</h2>
          <p className={css.lead}>
            Each lesson guides you through the other panels, and checks the calls that you make:
            from here, with curl or from your own program.
          </p>
        </header>
        <ol className={css.list} aria-label="Lessons">
          {LESSONS.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} />
          ))}
        </ol>
      </div>
    </div>
  );
}
