import { useQuery } from '@tanstack/react-query';
import { useLeaveConditions } from '../../../client/changes.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { conditionsQuery } from '../../../client/queries.ts';
import type { LessonFacts } from '../../../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useHost } from '../../host/host-context.ts';
import { openLessonWorld } from './open-lesson-world.ts';
import css from './LessonGuide.module.css';

interface WorldNoteProps {
  readonly lesson: Lesson;
  readonly world: LessonFacts['world'] | undefined;
}

/**
 * Says what an earlier lesson left in the world that stands in the way of this one, and how to go on: conditions that it does
 * not ask for, and an app that was removed.
 */
export function WorldNote({ lesson, world }: WorldNoteProps) {
  const { data } = useQuery(conditionsQuery(useLiveClient()));
  const leave = useLeaveConditions();
  const host = useHost();
  const others = (data ?? []).filter(
    ({ name, active }) => active && !lesson.conditions?.includes(name),
  );
  const titles = others.map(({ title }) => `“${title}”`).join(', ');
  return (
    <>
      {others.length > 0 && (
        <div className={css.note}>
          <p>
            {titles} {others.length === 1 ? 'is' : 'are'} switched on in this world. Answers can
            differ from what the lesson says.
          </p>
          <Button
            size="small"
            isPending={leave.isPending}
            onPress={() => leave.mutate(others.map(({ name }) => name))}
          >
            Switch off
          </Button>
        </div>
      )}
      {world !== undefined && isWithoutApp(lesson, world) && (
        <div className={css.note}>
          <p>The app of this world was removed, so it has no token. The lesson needs one.</p>
          <Button size="small" onPress={() => void openLessonWorld(lesson, host)}>
            Open in a world of its own
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the lesson lacks its app. A lesson that installs one brings its own tokens. */
const isWithoutApp = (lesson: Lesson, { apps: [app] }: LessonFacts['world']): boolean =>
  chaptersOf(lesson).every(([, { view }]) => view.panel !== 'install') &&
  app?.tokens.some(({ type, status }) => type === 'bot' && status === 'active') !== true;
