import { useMemo, useState, type Ref } from 'react';
import { LessonText } from '../../../kit/lessons/LessonText.tsx';
import { showHints } from '../../../kit/lessons/progress-store.ts';
import type { Chapter } from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PANELS } from '../../panels.ts';
import { Highlights } from '../highlights/Highlights.tsx';
import { useFoundPlaces } from '../highlights/use-found-places.ts';
import { ChapterCheck } from './ChapterCheck.tsx';
import { PlaceList } from './PlaceList.tsx';
import type { Guide } from './use-guide.ts';
import css from './ChapterView.module.css';

interface ChapterViewProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly guide: Guide;
  /** Whether the panel of the chapter is open. */
  readonly isHere: boolean;
  /** Whether it also shows the view of the chapter, such as its method. */
  readonly isThere: boolean;
  /** Whether it is the one to do next. */
  readonly isCurrent: boolean;
  readonly onGoThere: () => void;
  readonly onGoOn: () => void;
}

const NOTHING: Chapter['places'] = {};

/** One chapter: what it says, what to do and where, hints, and what its check sees. */
export function ChapterView({
  ref,
  id,
  guide,
  isHere,
  isThere,
  isCurrent,
  ...on
}: ChapterViewProps) {
  const { lesson, kept, solve } = guide;
  const chapter = lesson.chapters[id];
  const places = useMemo(() => Object.values(chapter?.places ?? NOTHING), [chapter]);
  const found = useFoundPlaces(places);
  const [pointed, setPointed] = useState<number | null>(null);
  if (chapter === undefined) return null;
  const done = kept.chapters[id];
  const hints = chapter.hints.slice(0, kept.hints[id] ?? 0);
  const panel = PANELS.find((each) => each.id === chapter.view.panel)?.title;
  return (
    <div className={css.chapter}>
      <h3 ref={ref} tabIndex={-1} className={css.title}>
        {chapter.title}
      </h3>
      {chapter.text.map((text) => (
        <p key={text}>
          <LessonText>{text}</LessonText>
        </p>
      ))}
      <div className={css.task}>
        <h4>What to do</h4>
        <p>
          <LessonText>{chapter.task}</LessonText>
        </p>
        {!isHere && (
          <p className={css.elsewhere}>
            This is done in {panel}.
            <Button size="small" variant="primary" onPress={on.onGoThere}>
              Go there
            </Button>
          </p>
        )}
        {places.length > 0 && (
          <PlaceList
            places={places}
            found={found}
            isHere={isHere}
            isThere={isThere}
            onGoThere={on.onGoThere}
            onPoint={setPointed}
          />
        )}
      </div>
      <ChapterCheck id={id} done={done} guide={guide} isCurrent={isCurrent} onGoOn={on.onGoOn} />
      {!done && (
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
          <div className={css.actions}>
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
      {!done && <Highlights found={found} shown={pointed} />}
    </div>
  );
}
