import { Fragment } from 'react';
import { AssumptionNumber } from '../../../../kit/assumptions/AssumptionNumbers.tsx';
import css from './Reference.module.css';

/** What a rule rests on: numbers of sections of the interface and of assumptions, each of which opens its text. */
export function Grounds({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <span className={css.grounds}>
      {' '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ', '}
          <AssumptionNumber number={number} />
        </Fragment>
      ))}
    </span>
  );
}
