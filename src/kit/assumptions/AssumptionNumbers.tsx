import { Fragment } from 'react';
import { AssumptionNumber } from './AssumptionNumber.tsx';

/** Assumptions that apply, by their numbers, each of which opens its text; nothing if there are none. */
export function AssumptionNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <>
      {numbers.length === 1 ? 'assumption ' : 'assumptions '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ', '}
          <AssumptionNumber number={number} />
        </Fragment>
      ))}
    </>
  );
}
