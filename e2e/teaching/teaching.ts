import type { BrowserContext, Page } from '@playwright/test';
import { hideDemoNotice, startFilm } from '../fixtures/film.ts';
import { startRemote } from './remote.ts';
import { Conductor } from './conductor.ts';
import { Show } from './show.ts';

/** How scenarios are played, by the environment: see tools/teach/main.ts. */
const { PARLEY_TEACH, PARLEY_PACE, PARLEY_TEACH_FROM, PARLEY_TEACH_CONTROL, PARLEY_FILM } =
  process.env;

/** What shows a scenario to people; null while it is only a test. */
export async function showOf(page: Page, context: BrowserContext): Promise<Show | null> {
  if (PARLEY_TEACH !== '1') return null;
  if (PARLEY_FILM !== undefined) await hideDemoNotice(page);
  const remote = PARLEY_TEACH_CONTROL === undefined ? null : startRemote(PARLEY_TEACH_CONTROL);
  const conductor = new Conductor(context, (notice) => remote?.tell(notice));
  if (remote !== null) await remote.obey(page, conductor);
  return new Show(page, conductor, {
    pace: Number(PARLEY_PACE ?? 1),
    from: Number(PARLEY_TEACH_FROM ?? 1),
    film: PARLEY_FILM === undefined ? null : () => startFilm(page, PARLEY_FILM),
  });
}
