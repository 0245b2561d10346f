import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { type Ref, useMemo, useState } from 'react';
import { type DoneChapter, clipStoredText } from '../../../kit/lessons/stored-lesson.ts';
import { firstTerms } from '../../../kit/lessons/lesson-terms.ts';
import { LessonText } from '../../../kit/lessons/LessonText.tsx';
import { showHints } from '../../../kit/lessons/progress-store.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Chapter, LessonPlace } from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { PANELS } from '../../panels.ts';
import { nameOf, visiblePartOf } from '../highlights/find-place.ts';
import { Highlights, PlaceNumber } from '../highlights/Highlights.tsx';
import css from './ChapterView.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { placeText } from './place-text.ts';
import type { Guide } from './use-guide.ts';
import { usePlaceElements } from './use-place-elements.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

interface ChapterViewProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly guide: Guide;
  /** Whether the panel of the chapter is open. */
  readonly isPanelOpen: boolean;
  /** Whether the panel also shows the view of the chapter, such as its method. */
  readonly isViewOpen: boolean;
  /** Whether this chapter is the next one to do. */
  readonly isCurrent: boolean;
  readonly onGoThere: () => void;
  readonly onContinue: () => void;
}

const NO_PLACES: Chapter['places'] = {};

/** One chapter: its text, its task, the controls to use, hints, and the result of its check. */
export function ChapterView({
  ref,
  id,
  guide,
  isPanelOpen,
  isViewOpen,
  isCurrent,
  onGoThere,
  onContinue,
}: ChapterViewProps) {
  const { lesson, storedLesson, solve } = guide;
  const chapter = lesson.chapters[id];
  const places = useMemo(() => Object.values(chapter?.places ?? NO_PLACES), [chapter]);
  const terms = useMemo(() => firstTerms(lesson), [lesson]);
  const elements = usePlaceElements(places);
  const [pointedPlace, setPointedPlace] = useState<number | null>(null);
  if (chapter === undefined) return null;
  const doneChapter = storedLesson.chapters[id];
  const hints = chapter.hints.slice(0, storedLesson.hints[id] ?? 0);
  const panel = PANELS.find((each) => each.id === chapter.view.panel)?.title;
  return (
    <div className={css.chapter}>
      <h3 ref={ref} tabIndex={-1} className={css.title}>
        {chapter.title}
      </h3>
      {chapter.text.map((text) => (
        <p key={text}>
          <LessonText terms={terms.get(text)}>{text}</LessonText>
        </p>
      ))}
      <div className={css.task}>
        <h4>What to do</h4>
        <p>
          <LessonText>{chapter.task}</LessonText>
        </p>
        {!isPanelOpen && (
          <p className={css.elsewhere}>
            This is done in {panel}.
            <Button size="small" variant="primary" onPress={onGoThere}>
              Go there
            </Button>
          </p>
        )}
        {places.length > 0 && (
          <PlaceList
            places={places}
            elements={elements}
            isPanelOpen={isPanelOpen}
            isViewOpen={isViewOpen}
            onGoThere={onGoThere}
            onPoint={setPointedPlace}
          />
        )}
      </div>
      <ChapterCheck
        id={id}
        doneChapter={doneChapter}
        guide={guide}
        isCurrent={isCurrent}
        onContinue={onContinue}
      />
      {!doneChapter && (
        <>
          {hints.length > 0 && (
            <ol className={css.hints} aria-label="Hints">
              {hints.map((hint) => (
                <li key={hint}>
                  <LessonText>{hint}</LessonText>
                </li>
              ))}
            </ol>
          )}
          <div className={layouts.row}>
            {hints.length < chapter.hints.length && (
              <Button size="small" onPress={() => showHints(lesson.id, id, hints.length + 1)}>
                {hints.length === 0 ? 'Give me a hint' : 'Another hint'}
              </Button>
            )}
            {isCurrent && (
              <Button size="small" isPending={solve.isPending} onPress={() => solve.run(id)}>
                Do it for me
              </Button>
            )}
          </div>
        </>
      )}
      {!doneChapter && <Highlights elements={elements} shownIndex={pointedPlace} />}
    </div>
  );
}

interface ChapterCheckProps {
  readonly id: string;
  readonly doneChapter: DoneChapter | undefined;
  readonly guide: Guide;
  readonly isCurrent: boolean;
  readonly onContinue: () => void;
}

/** The result of the check of a chapter. Screen readers announce it when it changes. */
function ChapterCheck({ id, doneChapter, guide, isCurrent, onContinue }: ChapterCheckProps) {
  const { progress, problem, solve, lesson, storedLesson } = guide;
  const { showExchange } = usePanelShell();
  const call = doneChapter?.call ?? null;
  const finding = progress?.findings[id];
  const hint = finding?.done === false ? finding.hint : undefined;
  const isLessonDone = Object.keys(lesson.chapters).every(
    (each) => storedLesson.chapters[each] !== undefined,
  );
  return (
    <>
      <div className={classes(css.check, doneChapter && css.done)}>
        {doneChapter ? (
          <CircleCheck size={16} aria-hidden />
        ) : (
          <CircleDashed size={16} aria-hidden />
        )}
        <p role="status" aria-label="Check">
          {doneChapter ? (
            <>
              <strong>{doneChapter.by === 'parley' ? 'Done for you by Parley.' : 'Done.'}</strong>{' '}
              <LessonText>{doneChapter.saw}</LessonText>
            </>
          ) : problem !== null ? (
            'The check waits until the log of calls can be read.'
          ) : progress === null ? (
            'Reading the log of calls…'
          ) : !isCurrent ? (
            'Finish the chapters before this one first.'
          ) : hint !== undefined ? (
            <>
              <strong>Not yet.</strong> <LessonText>{clipStoredText(hint)}</LessonText>
            </>
          ) : (
            'Waiting for your call. Any client will do.'
          )}
        </p>
      </div>
      {!doneChapter && solve.chapter === id && solve.problem !== null && (
        <Alert>
          Parley could not do it: {solve.problem} See the call in the wire. A condition that is
          switched on, or a token that was revoked, can be the reason.
        </Alert>
      )}
      {doneChapter && (
        <div className={layouts.row}>
          <Button size="small" variant="primary" onPress={onContinue}>
            {isLessonDone ? 'Finish the lesson' : 'Next chapter'}
          </Button>
          {call !== null && (
            <Button size="small" variant="plain" onPress={() => showExchange(call)}>
              Show the call
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface PlaceListProps {
  readonly places: readonly LessonPlace[];
  /** The elements of the places; null for one that the page does not show now. */
  readonly elements: readonly (Element | null)[];
  readonly isPanelOpen: boolean;
  readonly isViewOpen: boolean;
  readonly onGoThere: () => void;
  readonly onPoint: (index: number) => void;
}

/** The controls of a chapter, numbered like the highlights in the page. */
function PlaceList({
  places,
  elements,
  isPanelOpen,
  isViewOpen,
  onGoThere,
  onPoint,
}: PlaceListProps) {
  return (
    <ol className={css.places} aria-label="Where">
      {places.map((place, index) => {
        const element = elements[index] ?? null;
        const text = placeText(place, element && nameOf(element));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two places may have the same name
          <li key={index} className={css.place}>
            <PlaceNumber index={index} />
            <span className={css.name}>
              {text}
              {element === null && isPanelOpen && (
                <span className={tones.muted}> not shown yet</span>
              )}
            </span>
            {element !== null ? (
              <Button
                size="small"
                variant="plain"
                aria-label={`Show me: ${text}`}
                onPress={({ pointerType }) => {
                  onPoint(index);
                  showElement(element, pointerType !== 'mouse' && pointerType !== 'touch');
                }}
              >
                Show me
              </Button>
            ) : (
              isPanelOpen &&
              !isViewOpen && (
                <Button
                  size="small"
                  variant="plain"
                  aria-label={`Go there: ${text}`}
                  onPress={onGoThere}
                >
                  Go there
                </Button>
              )
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Scrolls to an element. For keyboard users it also moves the focus there. */
function showElement(element: Element, isByKeyboard: boolean): void {
  const prefersNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  visiblePartOf(element).scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: prefersNoMotion ? 'auto' : 'smooth',
  });
  if (isByKeyboard && element instanceof HTMLElement) element.focus({ preventScroll: true });
}
