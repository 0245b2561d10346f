import { Badge } from '../../ui/display/Badge.tsx';
import type { LiveHooks } from './live-group.ts';
import css from './LiveElement.module.css';

interface AskedByProps {
  /** The app that sent the question; undefined if no app did. */
  readonly app_id: string | undefined;
  readonly hooks: Pick<LiveHooks, 'useAppName'>;
}

/** Says that an app or a message asks a question, and not Parley, because an app can copy the look and the name of Parley. */
export function AskedBy({ app_id, hooks }: AskedByProps) {
  const name = hooks.useAppName(app_id ?? '');
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
