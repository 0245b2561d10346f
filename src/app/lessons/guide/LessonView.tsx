import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import {
  chaptersOf,
  type Lesson,
  type LessonView as Place,
} from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ChapterSteps } from './ChapterSteps.tsx';
import { ChapterView } from './ChapterView.tsx';
import { GuideHead } from './GuideHead.tsx';
import { isAt } from './is-at.ts';
import { LessonEnd } from './LessonEnd.tsx';
import { useGuide } from './use-guide.ts';
import { useGuideFocus } from './use-guide-focus.ts';
import { WorldNote } from './WorldNote.tsx';
import css from './LessonGuide.module.css';

/** What the guide shows at the end, in place of a chapter. */
const END = '';

/** A lesson in the guide: its chapters, one of which is open. */
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
  const next = chapters.find(([id]) => guide.kept.chapters[id] === undefined)?.[0] ?? END;
  const at = shown ?? next;
  const chapter = lesson.chapters[at];
  const goThere = ({ panel: to, search = {} }: Place) => open(to, { ...search });
  // The chapter that was just finished stays open until the learner goes on.
  if (shown === null && guide.progress !== null) setShown(next);

  function show(id: string) {
    setShown(id);
    // The button that was pressed goes away with its chapter.
    requestAnimationFrame(() => heading.current?.focus());
  }
  function goOn() {
    show(next);
    const to = lesson.chapters[next]?.view;
    const isAsBefore = JSON.stringify(to) === JSON.stringify(chapter?.view);
    if (to !== undefined && !(isAsBefore && to.panel === panel)) goThere(to);
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
          <ChapterSteps lesson={lesson} kept={guide.kept} shown={at} onShow={show} />
          {moment !== null && (
            <p className={css.note}>
              The panels show the past. The lesson and “Do it for me” work with the world of now.
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
              isHere={chapter.view.panel === panel}
              isThere={isAt(chapter.view, panel, search)}
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
