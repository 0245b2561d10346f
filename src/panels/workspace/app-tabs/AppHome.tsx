import { useEffect, useEffectEvent, useMemo } from 'react';
import { useActingCalls } from '../../../client/use-method.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Alive } from '../apps/Alive.tsx';
import { Blocks } from '../apps/Modals.tsx';
import css from '../apps/Modals.module.css';
import { Problem } from '../apps/Problem.tsx';
import { failureOf, useAct, useViews } from '../apps/use-apps.ts';
import { useAppName } from '../apps/Whose.tsx';

/** The Home tab of an app, as the acting person sees it. */
export function AppHome({ app_id }: { readonly app_id: string }) {
  const name = useAppName(app_id);
  const home = useViews().homes.find((view) => view.app_id === app_id);
  const open = useAct();
  const { user } = useActingCalls();
  const tellApp = useEffectEvent(() => open.mutate({ type: 'home', app_id }));
  // The app hears that its tab was opened.
  useEffect(() => tellApp(), [app_id, user]);
  const place = useMemo(() => ({ view_id: home?.id ?? '' }), [home?.id]);
  const problem = failureOf(open);
  return (
    <section className={css.home} aria-label={`Home of ${name}`}>
      {problem !== '' && <Problem>{problem}</Problem>}
      {home === undefined ? (
        <EmptyState
          title={`${name} has published nothing here yet`}
          action={
            <Button
              isPending={open.isPending}
              onPress={() => open.mutate({ type: 'home', app_id })}
            >
              Open it again
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
