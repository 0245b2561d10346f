import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState, useEffect, type RefObject } from 'react';
import { useLeaveConditions } from '../../../client/changes.ts';
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
  type LessonView as Place,
} from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useHost } from '../../host/host-context.ts';
import { openDemo } from '../../share/open/open-demo.ts';
import { ChapterSteps } from './ChapterSteps.tsx';
import { ChapterView } from './ChapterView.tsx';
import { isAt } from './is-at.ts';
import { LessonEnd } from './LessonEnd.tsx';
import css from './LessonGuide.module.css';
import tones from '../../../ui/style/tones.module.css';
import { type Guide, useGuide } from './use-guide.ts';

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
  const [shown, setShown] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useGuideFocus(frame);

  const chapters = chaptersOf(lesson);
  const next = chapters.find(([id]) => guide.stored.chapters[id] === undefined)?.[0] ?? END;
  const at = shown ?? next;
  const chapter = lesson.chapters[at];
  const goThere = ({ panel: to, search = {} }: Place) => open(to, { ...search });
  // The chapter that was just finished stays open until the learner goes on.
  if (shown === null && guide.progress !== null) setShown(next);

  const hasTurned = useRef(false);
  // The pressed button disappears with its chapter, so the focus moves to the heading of the next one.
  useLayoutEffect(() => {
    if (hasTurned.current) heading.current?.focus();
    hasTurned.current = false;
  }, [at]);

  function show(id: string) {
    hasTurned.current = id !== at;
    if (id === at) heading.current?.focus();
    setShown(id);
  }
  function goOn() {
    show(next);
    const to = lesson.chapters[next]?.view;
    const isSameView = JSON.stringify(to) === JSON.stringify(chapter?.view);
    if (to !== undefined && !(isSameView && to.panel === panel)) goThere(to);
  }
  return (
    <section ref={frame} className={css.guide} aria-label="Lesson" tabIndex={-1}>
      <GuideHead
        guide={guide}
        isCollapsed={isCollapsed}
        onCollapse={isNarrow ? setCollapsed : null}
        onRestart={() => guide.restart(() => setShown(null))}
      />
      {!(isNarrow && isCollapsed) && (
        <div className={css.body}>
          <ChapterSteps lesson={lesson} stored={guide.stored} shown={at} onShow={show} />
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
            <LessonEnd ref={heading} guide={guide} onOpen={goThere} />
          ) : (
            <ChapterView
              key={at}
              ref={heading}
              id={at}
              guide={guide}
              isPanelOpen={chapter.view.panel === panel}
              isViewOpen={isAt(chapter.view, panel, search)}
              isCurrent={guide.progress?.current === at}
              onGoThere={() => goThere(chapter.view)}
              onGoOn={goOn}
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
  const { lesson, stored } = guide;
  const { open, setSearch } = usePanelShell();
  const host = useHost();
  const chapters = chaptersOf(lesson);
  const done = chapters.filter(([id]) => stored.chapters[id] !== undefined).length;
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <p className={tones.quiet}>
          Lesson {lesson.number} · {done} of {chapters.length} done
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
 * Warns of things that an earlier lesson left in the world and that disturb this one: conditions that this lesson does not use,
 * and a removed app. Offers a button against each.
 */
function WorldNote({ lesson, world }: WorldNoteProps) {
  const { data } = useQuery(conditionsQuery(useLiveClient()));
  const leave = useLeaveConditions();
  const host = useHost();
  const disturbing = (data ?? []).filter(
    ({ name, active }) => active && !lesson.conditions?.includes(name),
  );
  const titles = disturbing.map(({ title }) => `“${title}”`).join(', ');
  return (
    <>
      {disturbing.length > 0 && (
        <div className={css.note}>
          <p>
            {titles} {disturbing.length === 1 ? 'is' : 'are'} switched on in this world. Answers can
            differ from what the lesson says.
          </p>
          <Button
            size="small"
            isPending={leave.isPending}
            onPress={() => leave.mutate(disturbing.map(({ name }) => name))}
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

/** Whether the app that the lesson needs is gone. A lesson that installs an app gets its tokens that way. */
const lacksApp = (lesson: Lesson, { apps: [app] }: LessonFacts['world']): boolean =>
  chaptersOf(lesson).every(([, { view }]) => view.panel !== 'install') &&
  app?.tokens.some(({ type, status }) => type === 'bot' && status === 'active') !== true;

/**
 * Opens a new world for the lesson, at its first chapter, and starts the lesson again there. A server has only one world, so it
 * asks before it replaces that. An earlier certificate stays.
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

/** Elements that the keyboard can focus. */
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"], [contenteditable="true"]';

/** F6 moves the focus between the guide and the panel, each time to the element that had it last. */
function useGuideFocus(guide: RefObject<HTMLElement | null>): void {
  const lastInGuide = useRef<Element | null>(null);
  const lastInPanel = useRef<Element | null>(null);
  // Listens to the focus and the keys of the page.
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (guide.current?.contains(target)) lastInGuide.current = target;
      else if (target.closest('main')) lastInPanel.current = target;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || isInDialog(event.target)) return;
      const isInGuide = guide.current?.contains(document.activeElement) === true;
      event.preventDefault();
      if (isInGuide) focus(lastInPanel.current, document.querySelector('main'));
      else focus(lastInGuide.current, guide.current);
    };
    document.addEventListener('focusin', note);
    window.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('keydown', press);
    };
  }, [guide]);
}

/** Focuses an element if it is still in its part of the page, or else the first control of that part. */
function focus(last: Element | null, part: HTMLElement | null): void {
  const isThere = last !== null && last.isConnected && part?.contains(last) === true;
  const found = isThere ? last : (part?.querySelector(FOCUSABLE) ?? part);
  if (found instanceof HTMLElement) found.focus();
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
