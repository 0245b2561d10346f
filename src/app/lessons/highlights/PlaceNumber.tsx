import css from './PlaceNumber.module.css';

/** The number of a place, in the list of the guide and on its frame in the page: the eye finds one by the other. */
export function PlaceNumber({ at }: { readonly at: number }) {
  return (
    <span className={css.number} aria-hidden="true">
      {at + 1}
    </span>
  );
}
