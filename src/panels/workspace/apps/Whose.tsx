import { Badge } from '../../../ui/display/Badge.tsx';
import css from './Modals.module.css';
import { useOffers } from './use-apps.ts';

/** Says that an app asks, and which: what it shows may look like something of Parley. */
export function Whose({ app_id }: { readonly app_id: string }) {
  return (
    <p className={css.whose}>
      <Badge>App</Badge>
      <span>
        <bdi>{useAppName(app_id)}</bdi> asks this, not Parley.
      </span>
    </p>
  );
}

/** The name of an app; its id where it is not installed any more. */
export const useAppName = (app_id: string): string =>
  useOffers().apps.find((app) => app.app_id === app_id)?.name ?? app_id;
