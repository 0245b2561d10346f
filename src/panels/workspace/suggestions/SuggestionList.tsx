import type { ReactNode } from 'react';
import css from './SuggestionList.module.css';
import tones from '../../../ui/style/tones.module.css';

/** One choice. */
interface SuggestionItem {
  readonly key: string;
  /** What the choice writes into the field. */
  readonly word: ReactNode;
  /** What the word stands for. */
  readonly about: string;
  /** A note at the end of the row. */
  readonly note?: ReactNode;
}

interface SuggestionListProps {
  readonly id: string;
  /** The id of an option's element. The field refers to the chosen option by its id, for screen readers. */
  readonly optionIdOf: (index: number) => string;
  readonly label: string;
  readonly items: readonly SuggestionItem[];
  /** The index of the option that Enter chooses. */
  readonly chosenIndex: number;
  readonly onChoose: (index: number) => void;
}

/** The list of choices for a field. The field keeps the focus and handles the keys. */
export function SuggestionList({
  id,
  optionIdOf,
  label,
  items,
  chosenIndex,
  onChoose,
}: SuggestionListProps) {
  return (
    <div role="listbox" id={id} aria-label={label} className={css.list}>
      {items.map(({ key, word, about, note }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the message box handles the keys
        <div
          key={key}
          ref={index === chosenIndex ? scrollIntoView : null}
          id={optionIdOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosenIndex}
          className={css.option}
          // The focus stays in the message box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className={css.word}>{word}</span>
          <span className={css.about} dir="auto">
            {about}
          </span>
          <bdi className={tones.faint}>{note}</bdi>
        </div>
      ))}
    </div>
  );
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
