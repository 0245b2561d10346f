import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { LiveBlocks } from '../apps/LiveBlocks.tsx';
import { Blocks } from '../apps/Modals.tsx';
import css from '../apps/Modals.module.css';
import { failureOf, useAct, useAppName, useViews } from '../apps/use-apps.ts';

interface AppHomeProps {
  readonly app_id: string;
  /** Whether the person opened the app by a click. An opened address or a played demo sends the app no event. */
  readonly isVisit: boolean;
}

/** The Home tab of an app, as the acting person sees it. */
export function AppHome({ app_id, isVisit }: AppHomeProps) {
  const name = useAppName(app_id);
  const home = useViews().homes.find((view) => view.app_id === app_id);
  const openHome = useAct();
  const { user } = useActingCalls();
  const { moment } = useClient();
  const tellApp = useEffectEvent(() => {
    if (moment === null) openHome.mutate({ type: 'home', app_id });
  });
  // Tells the app that the person has opened its Home tab.
  useEffect(() => {
    if (isVisit) tellApp();
  }, [app_id, isVisit, user]);
  const place = useMemo(() => ({ view_id: home?.id ?? '' }), [home?.id]);
  const problem = failureOf(openHome);
  return (
    <section className={css.home} aria-label={`Home of ${name}`}>
      {problem !== '' && <Problem>{problem}</Problem>}
      {home === undefined ? (
        <EmptyState
          title={`${name} has published nothing here yet`}
          action={
            <Button
              isPending={openHome.isPending}
              onPress={() => openHome.mutate({ type: 'home', app_id })}
            >
              Open it{isVisit ? ' again' : ''}
            </Button>
          }
        >
          The app publishes its Home tab with views.publish, usually when it gets app_home_opened.
        </EmptyState>
      ) : (
        <LiveBlocks
          key={home.id}
          place={place}
          app_id={app_id}
          blocks={home.blocks}
          storedValues={home.state.values}
        >
          <Blocks blocks={home.blocks} surface="home" />
        </LiveBlocks>
      )}
    </section>
  );
}
