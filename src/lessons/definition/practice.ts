import type { Chapter, Lesson } from './lesson.ts';
import type { Task } from './study.ts';

const SUFFIX = '-practice';

/**
 * The questions and the exercise of a lesson, as a lesson of its own, so that the same guide and the same checks serve both.
 * Undefined if the lesson has neither.
 */
export function practiceOf({ study, ...lesson }: Lesson): Lesson | undefined {
  const { questions = [], exercise, view = { panel: 'explorer' } } = study ?? {};
  const chapterOf = (title: string, text: string, task: Task): Chapter => ({
    title,
    text: [text],
    task: task.ask,
    view,
    places: {},
    hints: task.hints,
    check: task.check,
    solve: async (driver) => void (await task.solve(driver)),
  });
  const chapters = Object.fromEntries([
    ...questions.map((question, index) => [
      `question-${index + 1}`,
      chapterOf(`Question ${index + 1}`, 'Answer with a call. Any client will do.', question),
    ]),
    ...(exercise === undefined
      ? []
      : [
          ['exercise', chapterOf('Exercise', 'Nothing is pointed out to you this time.', exercise)],
        ]),
  ]);
  if (Object.keys(chapters).length === 0) return undefined;
  return {
    ...lesson,
    id: lesson.id + SUFFIX,
    practises: lesson.id,
    title: `Practice: ${lesson.title}`,
    chapters,
    end: { text: ['You did it without being shown where.'], view: lesson.end.view },
  };
}

/** The lesson or the practice with an id; undefined if no lesson has it. */
export const findLesson = (lessons: readonly Lesson[], id: string): Lesson | undefined => {
  const found = lessons.find((lesson) => lesson.id === id || lesson.id + SUFFIX === id);
  return found === undefined || found.id === id ? found : practiceOf(found);
};

/** The lessons, each with its practice. */
export const addPractice = (lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons.flatMap((lesson) => [lesson, practiceOf(lesson) ?? []].flat());
