import type { ReactNode } from 'react';
import css from './OfferedList.module.css';
import tones from '../../../ui/style/tones.module.css';

/** One thing that can be written. */
interface Offer {
  readonly key: string;
  readonly word: ReactNode;
  readonly about: string;
  readonly aside?: ReactNode;
}

interface OfferedListProps {
  readonly id: string;
  /** The id of an option: the field says which one is chosen. */
  readonly optionOf: (at: number) => string;
  readonly label: string;
  readonly offers: readonly Offer[];
  /** The place of the one that Enter takes. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** What can be written in a field, which keeps the focus and has the keys. */
export function OfferedList({ id, optionOf, label, offers, chosen, onChoose }: OfferedListProps) {
  return (
    <div role="listbox" id={id} aria-label={label} className={css.list}>
      {offers.map(({ key, word, about, aside }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the message box
        <div
          key={key}
          ref={index === chosen ? inSight : null}
          id={optionOf(index)}
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

const inSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
