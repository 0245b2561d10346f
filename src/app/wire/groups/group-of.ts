import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { PANELS } from '../../panels.ts';
import type { Grouping } from '../state/view.ts';

/** What an exchange has in common with others of the list. */
export interface ExchangeGroup {
  readonly id: string;
  readonly title: string;
  /** Its place among the groups; those of the same rank are sorted by title. */
  readonly rank: number;
}

/** What the page reads to show it. It is folded at first: nobody asked for it. */
export const OWN_READS = 'cause page';

/** Programs that name themselves as this are browsers. */
const BROWSER = /^(?:Mozilla|Opera)\//;

/** The group of an exchange: what caused it, or who acted. */
export const groupOf = (exchange: ExchangeSummary, by: Exclude<Grouping, 'none'>): ExchangeGroup =>
  by === 'cause' ? causeOf(exchange) : actorOf(exchange);

function causeOf({ source, caused_by, touched }: ExchangeSummary): ExchangeGroup {
  const { client, panel, agent } = source;
  if (client === 'lesson') return cause('lesson', 'Lessons: done by Parley', 200);
  if (client === 'program' || caused_by !== null)
    return cause('program', 'Receivers and programs', 300);
  if (client === 'page' && touched.length === 0)
    return cause('page', 'Read by the page itself', 900);
  const at = PANELS.findIndex(({ id }) => id === panel);
  const shown = PANELS[at];
  if (shown !== undefined) return cause(`panel ${shown.id}`, shown.title, at);
  if (panel !== null || client === 'page') return cause('other', 'The page', 100);
  if (agent === null || BROWSER.test(agent)) return cause('script', 'Scripts in a browser', 400);
  return cause(`agent ${agent}`, agent.replace('/', ' '), 500);
}

const cause = (name: string, title: string, rank: number): ExchangeGroup => ({
  id: `cause ${name}`,
  title,
  rank,
});

function actorOf({ actor }: ExchangeSummary): ExchangeGroup {
  if (actor === null) return { id: 'actor', title: 'Nobody: no valid token', rank: 1 };
  const { token_type, app_id, user_id, label } = actor;
  return {
    id: `actor ${token_type} ${app_id} ${user_id ?? ''}`,
    title: `${label} · ${token_type} · ${user_id ?? app_id}`,
    rank: 0,
  };
}
