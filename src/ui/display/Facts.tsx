import { CopyButton } from '../controls/CopyButton.tsx';
import css from './Facts.module.css';

export interface FactsProps {
  /** Pairs of name and value. A name may appear more than once, as in HTTP headers. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Whether the names are monospaced, as the values are: for literal names, as those of headers. */
  readonly hasCodeNames?: boolean;
  /** A note on the fact with this name; empty for none. */
  readonly noteOf?: (name: string) => string;
}

/** A list of names and values, with a button to copy each value. */
export function Facts({ facts, hasCodeNames = false, noteOf }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names and values repeat, and nothing moves
        <div key={index} className={css.fact}>
          <dt className={hasCodeNames ? css.code : css.name}>{name}</dt>
          <dd className={css.value}>
            {value}
            <FactNote text={noteOf?.(name) ?? ''} />
          </dd>
          <dd className={css.copy}>
            <CopyButton text={value} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const FactNote = ({ text }: { readonly text: string }) =>
  text !== '' && <span className={css.note}>{text}</span>;
