import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTurnOffConditions } from '../../../client/changes.ts';
import { useClient, useLiveClient } from '../../../client/context.tsx';
import { conditionsQuery } from '../../../client/queries.ts';
import type { HostState } from '../../../contract/host.ts';
import { restartLesson } from '../../../kit/lessons/progress-store.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { LessonFacts } from '../../../lessons/definition/facts.ts';
import {
  chaptersOf,
  firstView,
  type Lesson,
  type LessonView as View,
} from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useHost } from '../../host/host-context.ts';
import { openDemo } from '../../share/open/open-demo.ts';
import { ChapterSteps } from './ChapterSteps.tsx';
import { ChapterView } from './ChapterView.tsx';
import { isViewInAddress } from './is-view-in-address.ts';
import { LessonEnd } from './LessonEnd.tsx';
import css from './LessonGuide.module.css';
import tones from '../../../ui/style/tones.module.css';
import { type Guide, useGuide } from './use-guide.ts';
import { useGuideFocus } from './use-guide-focus.ts';

/** Stands for the end of the lesson, in place of the id of a chapter. */
const END = '';

/** The guide through a lesson: its chapters, of which one is open. */
export function LessonView({ lesson }: { readonly lesson: Lesson }) {
  const guide = useGuide(lesson);
  const { open, search } = usePanelShell();
  const { moment } = useClient();
  const panel = useLocation({ select: ({ pathname }) => pathname.slice(1) });
  const isNarrow = useMedia('(width < 48rem)');
  const [isCollapsed, setCollapsed] = useState(false);
  const [openChapter, setOpenChapter] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useGuideFocus(frame);

  const chapters = chaptersOf(lesson);
  const nextChapter =
    chapters.find(([id]) => guide.storedLesson.chapters[id] === undefined)?.[0] ?? END;
  const chapterId = openChapter ?? nextChapter;
  const chapter = lesson.chapters[chapterId];
  const openView = (view: View) => open(view.panel, { ...view.search });
  // Set only once: a chapter that was just finished stays open until the learner goes on.
  if (openChapter === null && guide.progress !== null) setOpenChapter(nextChapter);

  const hasChangedChapter = useRef(false);
  // The pressed button disappears with its chapter, so the focus moves to the heading of the next one.
  useLayoutEffect(() => {
    if (hasChangedChapter.current) heading.current?.focus();
    hasChangedChapter.current = false;
  }, [chapterId]);

  function showChapter(id: string) {
    hasChangedChapter.current = id !== chapterId;
    if (id === chapterId) heading.current?.focus();
    setOpenChapter(id);
  }
  function showNextChapter() {
    showChapter(nextChapter);
    const nextView = lesson.chapters[nextChapter]?.view;
    const isSameView = JSON.stringify(nextView) === JSON.stringify(chapter?.view);
    if (nextView !== undefined && !(isSameView && nextView.panel === panel)) openView(nextView);
  }
  return (
    <section ref={frame} className={css.guide} aria-label="Lesson" tabIndex={-1}>
      <GuideHead
        guide={guide}
        isCollapsed={isCollapsed}
        onCollapse={isNarrow ? setCollapsed : null}
        onRestart={() => guide.restart(() => setOpenChapter(null))}
      />
      {!(isNarrow && isCollapsed) && (
        <div className={css.body}>
          <ChapterSteps
            lesson={lesson}
            storedLesson={guide.storedLesson}
            openChapter={chapterId}
            onShow={showChapter}
          />
          {moment !== null && (
            <p className={css.note}>
              The panels show the past. The lesson and “Do it for me” use the current world.
            </p>
          )}
          {guide.problem !== null && (
            <div className={css.note} role="alert">
              <p>The guide cannot read the log of calls. {guide.problem}</p>
              <Button size="small" onPress={guide.tryAgain}>
                Try again
              </Button>
            </div>
          )}
          {chapter !== undefined && <WorldNote lesson={lesson} world={guide.facts?.world} />}
          {chapter === undefined ? (
            <LessonEnd ref={heading} guide={guide} onOpen={openView} />
          ) : (
            <ChapterView
              key={chapterId}
              ref={heading}
              id={chapterId}
              guide={guide}
              isPanelOpen={chapter.view.panel === panel}
              isViewOpen={isViewInAddress(chapter.view, panel, search)}
              isCurrent={guide.progress?.current === chapterId}
              onGoThere={() => openView(chapter.view)}
              onContinue={showNextChapter}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface GuideHeadProps {
  readonly guide: Guide;
  readonly isCollapsed: boolean;
  /** Null in a window with enough room for the whole guide. */
  readonly onCollapse: ((collapsed: boolean) => void) | null;
  readonly onRestart: () => void;
}

/** The title of the lesson, and its menu. */
function GuideHead({ guide, isCollapsed, onCollapse, onRestart }: GuideHeadProps) {
  const { lesson, storedLesson } = guide;
  const { open, setSearch } = usePanelShell();
  const host = useHost();
  const chapters = chaptersOf(lesson);
  const doneCount = chapters.filter(([id]) => storedLesson.chapters[id] !== undefined).length;
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <p className={tones.quiet}>
          Lesson {lesson.number} · {doneCount} of {chapters.length} done
        </p>
        <h2 className={tones.title}>{lesson.title}</h2>
      </div>
      {onCollapse && (
        <IconButton
          size="small"
          label={isCollapsed ? 'Expand the lesson' : 'Collapse the lesson'}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <ChevronDown size={15} /> : <ChevronUp size={15} />}
          onPress={() => onCollapse(!isCollapsed)}
        />
      )}
      <Menu
        trigger={<IconButton size="small" label="Lesson menu" icon={<Ellipsis size={15} />} />}
        groups={[
          {
            title: 'Lesson',
            actions: [
              { id: 'all', label: 'All lessons', onAction: () => open('lessons', {}) },
              {
                id: 'again',
                label: 'Start again',
                detail: 'In this world; earlier calls no longer count',
                onAction: onRestart,
              },
              {
                id: 'world',
                label: 'Open in a world of its own',
                detail: 'A new world, made for this lesson; starts again there',
                onAction: () => void openLessonWorld(lesson, host),
              },
            ],
          },
        ]}
      />
      <IconButton
        size="small"
        label="Close the lesson"
        icon={<X size={15} />}
        onPress={() => {
          setSearch({ lesson: undefined });
          document.querySelector('main')?.focus();
        }}
      />
    </header>
  );
}

interface WorldNoteProps {
  readonly lesson: Lesson;
  readonly world: LessonFacts['world'] | undefined;
}

/**
 * Warns of what an earlier lesson left in the world and what disturbs this lesson: conditions that this lesson does not use,
 * and a removed app. Offers a button against each.
 */
function WorldNote({ lesson, world }: WorldNoteProps) {
  const { data } = useQuery(conditionsQuery(useLiveClient()));
  const turningOff = useTurnOffConditions();
  const host = useHost();
  const disturbingConditions = (data ?? []).filter(
    ({ name, active }) => active && !lesson.conditions?.includes(name),
  );
  const titles = disturbingConditions.map(({ title }) => `“${title}”`).join(', ');
  return (
    <>
      {disturbingConditions.length > 0 && (
        <div className={css.note}>
          <p>
            {titles} {disturbingConditions.length === 1 ? 'is' : 'are'} switched on in this world.
            Answers can differ from what the lesson says.
          </p>
          <Button
            size="small"
            isPending={turningOff.isPending}
            onPress={() => turningOff.mutate(disturbingConditions.map(({ name }) => name))}
          >
            Switch off
          </Button>
        </div>
      )}
      {world !== undefined && lacksApp(lesson, world) && (
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

/** Whether the app that the lesson needs is gone. A lesson with an install gets its tokens by the install. */
const lacksApp = (lesson: Lesson, { apps: [app] }: LessonFacts['world']): boolean =>
  chaptersOf(lesson).every(([, { view }]) => view.panel !== 'install') &&
  app?.tokens.some(({ type, status }) => type === 'bot' && status === 'active') !== true;

/**
 * Opens a new world for the lesson, at its first chapter, and starts the lesson again there. On a server,
 * which has only one world, a dialog first asks whether to replace it. An earlier certificate stays.
 */
async function openLessonWorld(lesson: Lesson, host: HostState): Promise<void> {
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
