import type { LessonPlace } from '../../../lessons/definition/lesson.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { nameOf, seenPart } from '../highlights/find-place.ts';
import { PlaceNumber } from '../highlights/PlaceNumber.tsx';
import { placeText } from './place-text.ts';
import css from './ChapterView.module.css';

interface PlaceListProps {
  readonly places: readonly LessonPlace[];
  /** Their elements; null for one that the page does not show now. */
  readonly found: readonly (Element | null)[];
  readonly isHere: boolean;
  readonly isThere: boolean;
  readonly onGoThere: () => void;
  readonly onPoint: (place: number) => void;
}

/** The controls of a chapter, numbered like the highlights in the page. */
export function PlaceList({ places, found, isHere, isThere, onGoThere, onPoint }: PlaceListProps) {
  return (
    <ol className={css.places} aria-label="Where">
      {places.map((place, at) => {
        const element = found[at] ?? null;
        const text = placeText(place, element && nameOf(element));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two places may have the same name
          <li key={at} className={css.place}>
            <PlaceNumber at={at} />
            <span className={css.name}>
              {text}
              {element === null && isHere && <span className={css.missing}> not shown yet</span>}
            </span>
            {element !== null ? (
              <Button
                size="small"
                variant="plain"
                aria-label={`Show me: ${text}`}
                onPress={({ pointerType }) => {
                  onPoint(at);
                  showElement(element, pointerType !== 'mouse' && pointerType !== 'touch');
                }}
              >
                Show me
              </Button>
            ) : (
              isHere &&
              !isThere && (
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

/** Scrolls to an element; who works by keyboard has the focus there, too. */
function showElement(element: Element, isByKeyboard: boolean): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  seenPart(element).scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: isStill ? 'auto' : 'smooth',
  });
  if (isByKeyboard && element instanceof HTMLElement) element.focus({ preventScroll: true });
}
