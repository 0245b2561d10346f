import { Badge } from '../../ui/display/Badge.tsx';
import type { ActingWorld } from './acting.ts';
import css from './LiveElement.module.css';

interface WhoseProps {
  /** Undefined where no app has sent what is shown. */
  readonly app_id: string | undefined;
  readonly world: Pick<ActingWorld, 'useAppName'>;
}

/** Says who asks: what an app, or anybody with a message, shows may look like something of Parley, and an app may have its name. */
export function Whose({ app_id, world }: WhoseProps) {
  const name = world.useAppName(app_id ?? '');
  return (
    <p className={css.whose}>
      <Badge>{app_id === undefined ? 'Message' : 'App'}</Badge>
      <span>
        {app_id === undefined ? (
          'This message asks this, not Parley.'
        ) : (
          <>
            The app <bdi>{name}</bdi> asks this, not Parley.
          </>
        )}
      </span>
    </p>
  );
}
