import type { DemoWorld } from '../../../contract/demo/demo.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { stepsOfLog, type Logged } from '../../../contract/demo/recording/steps-of-log.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { demoOf } from '../../demo/playing/play-demo.ts';
import type { PlacedDemo } from '../../share/contents/page-link.ts';

/** What the demo of a lesson is made of; the titles are those of its chapters. */
export interface LessonDone extends Logged {
  readonly lesson: Lesson;
  /** The world that the demo begins with. */
  readonly world: DemoWorld;
}

/** A demo of what was done, and the calls that it leaves out. Null if no such demo can be read. */
export interface LessonDemo {
  readonly demo: PlacedDemo | null;
  /** See `StepsOfLog`. */
  readonly left: readonly string[];
}

/** The calls of a lesson as a demo, without what no link can hold. */
export function demoOfLesson({ lesson, world, ...logged }: LessonDone): LessonDemo {
  const { steps, left } = stepsOfLog(logged);
  const { view } = lesson.end;
  const demo: PlacedDemo = {
    ...demoOf(world, { title: lesson.title, steps }),
    view: { panel: view.panel, search: view.search ?? {} },
  };
  const isSound = steps.length > 0 && readDemo(demo).ok;
  return { demo: isSound ? demo : null, left };
}
