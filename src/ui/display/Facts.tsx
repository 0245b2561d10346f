import { CopyButton } from '../controls/CopyButton.tsx';
import css from './Facts.module.css';

export interface FactsProps {
  /** Names and values; a name may come twice, as headers do. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Whether names are of the wire too, as those of headers are. */
  readonly isWire?: boolean;
}

/** Names with their values, each of which can be copied. */
export function Facts({ facts, isWire = false }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names and values repeat, and nothing moves
        <div key={index} className={css.fact}>
          <dt className={isWire ? css.wire : css.name}>{name}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.copy}>
            <CopyButton text={value} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
