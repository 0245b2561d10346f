import { useState } from 'react';
import { LessonText } from '../../kit/lessons/LessonText.tsx';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import css from './Handout.module.css';
import { NoteLists } from './NoteLists.tsx';
import { PrintSheet } from './PrintSheet.tsx';

interface HandoutPageProps {
  readonly lesson: Lesson;
  readonly onBack: () => void;
}

/** A lesson on paper: its goals, its tasks with space for notes, and its questions. */
export function HandoutPage({ lesson, onBack }: HandoutPageProps) {
  const [areNotesShown, setNotesShown] = useState(false);
  const { goals = [], notes, questions = [], exercise } = lesson.study ?? {};
  return (
    <PrintSheet
      lesson={lesson}
      label="Handout"
      subtitle={`Lesson ${lesson.number}, ${lesson.minutes} minutes`}
      tools={
        notes && (
          <Checkbox isSelected={areNotesShown} onChange={setNotesShown}>
            With the teacher’s notes
          </Checkbox>
        )
      }
      onBack={onBack}
    >
      <p className={css.name}>Name</p>
      {goals.length > 0 && (
        <section>
          <h3>Afterwards you can</h3>
          <ul className={css.goals}>
            {goals.map((goal) => (
              <li key={goal}>
                <LessonText>{goal}</LessonText>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Tasks
        title="Tasks"
        tasks={chaptersOf(lesson).map(([, { title, task }]) => ({ title, task }))}
      />
      {questions.length > 0 && (
        <Tasks title="Questions" tasks={questions.map(({ ask }) => ({ task: ask }))} />
      )}
      {exercise && <Tasks title="Exercise" tasks={[{ task: exercise.ask }]} />}
      {notes && areNotesShown && (
        <section className={css.teacher}>
          <h3>For the teacher</h3>
          <NoteLists notes={notes} />
        </section>
      )}
    </PrintSheet>
  );
}

interface TasksProps {
  readonly title: string;
  readonly tasks: readonly { readonly title?: string; readonly task: string }[];
}

/** A list of tasks or questions, each with lines to write on. */
function Tasks({ title, tasks }: TasksProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol className={css.tasks} aria-label={title}>
        {tasks.map(({ title: name, task }) => (
          <li key={task} className={css.task}>
            {name !== undefined && <h4>{name}</h4>}
            <p>
              <LessonText>{task}</LessonText>
            </p>
            <div className={css.lines} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  );
}
