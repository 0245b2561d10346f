import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Alive } from './Alive.tsx';
import { Blocks } from './Modals.tsx';
import css from './Modals.module.css';
import { failureOf, useAct, useAppName, useViews } from './use-apps.ts';

interface AppHomeProps {
  readonly app_id: string;
  /** Whether the person has just opened it. An address that is opened, or a demo that is played, does nothing by itself. */
  readonly isVisit: boolean;
}

/** The Home tab of an app, as the acting person sees it. */
export function AppHome({ app_id, isVisit }: AppHomeProps) {
  const name = useAppName(app_id);
  const home = useViews().homes.find((view) => view.app_id === app_id);
  const open = useAct();
  const { moment } = useClient();
  const tellApp = useEffectEvent(() => {
    if (moment === null) open.mutate({ type: 'home', app_id });
  });
  // The app hears that its tab was opened.
  useEffect(() => {
    if (isVisit) tellApp();
  }, [app_id, isVisit]);
  const place = useMemo(() => ({ view_id: home?.id ?? '' }), [home?.id]);
  const problem = failureOf(open);
  return (
    <section className={css.home} aria-label={`Home of ${name}`}>
      {problem !== '' && (
        <p role="alert" className={css.failure}>
          {problem}
        </p>
      )}
      {home === undefined ? (
        <EmptyState
          title={`${name} has published nothing here yet`}
          action={
            <Button
              isPending={open.isPending}
              onPress={() => open.mutate({ type: 'home', app_id })}
            >
              Open it{isVisit ? ' again' : ''}
            </Button>
          }
        >
          The app publishes its Home tab with views.publish, usually when it hears of
          app_home_opened.
        </EmptyState>
      ) : (
        <Alive
          key={home.id}
          place={place}
          app_id={app_id}
          blocks={home.blocks}
          kept={home.state.values}
        >
          <Blocks blocks={home.blocks} surface="home" />
        </Alive>
      )}
    </section>
  );
}
