import type { HostState } from '../../../contract/host.ts';
import { restartLesson } from '../../../kit/lessons/progress-store.ts';
import { firstView, type Lesson } from '../../../lessons/definition/lesson.ts';
import { openDemo } from '../../share/open/open-demo.ts';

/**
 * Opens a new world that is made for the lesson, at its first chapter: in the tab a world of its own; on a server, which has one
 * world, after a question. The lesson starts again there. The certificate of an earlier time stays.
 */
export async function openLessonWorld(lesson: Lesson, host: HostState): Promise<void> {
  const view = firstView(lesson);
  if (host.kind === 'tab') restartLesson(lesson.id, '', null);
  await openDemo(
    {
      format: 'parley-demo',
      version: 1,
      title: lesson.title,
      world: lesson.world,
      view: { panel: view.panel, search: { ...view.search, lesson: lesson.id } },
    },
    host,
  );
}
