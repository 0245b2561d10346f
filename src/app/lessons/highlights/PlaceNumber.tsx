import css from './PlaceNumber.module.css';

/** The number of a place. The guide's list and the frame in the page show the same one. */
export function PlaceNumber({ at }: { readonly at: number }) {
  return (
    <span className={css.number} aria-hidden="true">
      {at + 1}
    </span>
  );
}
