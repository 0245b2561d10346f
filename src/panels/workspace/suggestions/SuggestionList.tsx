import type { ReactNode } from 'react';
import css from './SuggestionList.module.css';
import tones from '../../../ui/style/tones.module.css';

/** One choice: what it writes, what it stands for, and a note. */
interface SuggestionItem {
  readonly key: string;
  readonly word: ReactNode;
  readonly about: string;
  readonly aside?: ReactNode;
}

interface SuggestionListProps {
  readonly id: string;
  /** The id of an option's element. The field names the chosen one to screen readers. */
  readonly optionIdOf: (index: number) => string;
  readonly label: string;
  readonly items: readonly SuggestionItem[];
  /** The index of the option that Enter chooses. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** The list of choices for a field. The field keeps the focus and handles the keys. */
export function SuggestionList({
  id,
  optionIdOf,
  label,
  items,
  chosen,
  onChoose,
}: SuggestionListProps) {
  return (
    <div role="listbox" id={id} aria-label={label} className={css.list}>
      {items.map(({ key, word, about, aside }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the message box handles the keys
        <div
          key={key}
          ref={index === chosen ? scrollIntoView : null}
          id={optionIdOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={css.option}
          // The focus stays in the message box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className={css.word}>{word}</span>
          <span className={css.about} dir="auto">
            {about}
          </span>
          <bdi className={tones.faint}>{aside}</bdi>
        </div>
      ))}
    </div>
  );
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
