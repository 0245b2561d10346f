import { LessonText } from '../../kit/lessons/LessonText.tsx';
import type { TeacherNotes } from '../../lessons/definition/study.ts';
import css from './Handout.module.css';

/** The notes for teachers of a lesson. */
export function NoteLists({ notes }: { readonly notes: TeacherNotes }) {
  const { minutes, discuss, mistakes } = notes;
  return (
    <div className={css.notes}>
      <p>{minutes} minutes in a class, with questions and exercise.</p>
      {(
        [
          ['To discuss', discuss],
          ['Common mistakes', mistakes],
        ] as const
      ).map(([title, lines]) => (
        <section key={title}>
          <h4>{title}</h4>
          <ul className={css.goals}>
            {lines.map((line) => (
              <li key={line}>
                <LessonText>{line}</LessonText>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
