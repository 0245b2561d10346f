import { Badge } from '../../ui/display/Badge.tsx';
import type { ActingWorld } from './acting.ts';
import css from './LiveElement.module.css';

interface WhoseProps {
  readonly app_id: string;
  readonly world: Pick<ActingWorld, 'useAppName'>;
}

/** Says that an app asks, and which: what it shows may look like something of Parley. */
export function Whose({ app_id, world }: WhoseProps) {
  return (
    <p className={css.whose}>
      <Badge>App</Badge>
      <span>
        <bdi>{world.useAppName(app_id)}</bdi> asks this, not Parley.
      </span>
    </p>
  );
}
