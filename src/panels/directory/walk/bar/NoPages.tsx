import { MAX_PAGE_SIZE } from '../pages/walk-page.ts';
import { useLimit } from '../data/limit.ts';
import css from './NoPages.module.css';

/** Where the bar will be: how many pages to expect. */
export function NoPages({ total }: { readonly total: number }) {
  const { limit } = useLimit();
  const pages = Math.ceil(total / Math.max(1, Math.min(limit, MAX_PAGE_SIZE)));
  const people = total.toLocaleString('en');
  return (
    <p className={css.empty}>
      {pages <= 1
        ? `All ${people} people fit in one page of ${limit}. For a walk of several pages choose a smaller limit, or fill the directory.`
        : `${people} people in about ${pages.toLocaleString('en')} pages: each appears here as it arrives.`}
    </p>
  );
}
