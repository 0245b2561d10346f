import css from './DayDivider.module.css';

/** The day that begins here. */
export function DayDivider({ at }: { readonly at: number }) {
  const date = new Date(at * 1000);
  return (
    <p className={css.day}>
      <time dateTime={date.toISOString().slice(0, 10)}>
        {date.toLocaleDateString(undefined, { dateStyle: 'full' })}
      </time>
    </p>
  );
}
