import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { People } from '../people/People.tsx';
import { directorySearch } from '../search/directory-search.ts';
import { LimitField } from './bar/LimitField.tsx';
import { NoPages } from './bar/NoPages.tsx';
import { PageBar } from './bar/PageBar.tsx';
import { ShortPages } from './bar/ShortPages.tsx';
import { WalkControls } from './bar/WalkControls.tsx';
import { RetryWait, WalkProgress } from './bar/WalkProgress.tsx';
import { Changes } from './changes/Changes.tsx';
import { Experiments } from './cursor/Experiments.tsx';
import { useWalk } from './data/use-walk.ts';
import { PageDetail } from './detail/PageDetail.tsx';
import { WalkProblem } from './bar/WalkProblem.tsx';
import { Fill } from './fill/Fill.tsx';
import css from './Walk.module.css';

/** The walk through the pages of users.list, and the people it found. */
export function Walk() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <LoadedWalk world={world} />}
    </Loaded>
  );
}

function LoadedWalk({ world }: { readonly world: WorldBrief }) {
  const walk = useWalk();
  const acting = useActing();
  const { epoch } = useClient();
  const [search, setSearch] = usePanelSearch(directorySearch);
  const { pages, ended, wait, error, companion } = walk;
  const total = world.users.count;
  const open = search.page === undefined ? undefined : pages[search.page - 1];
  const show = (page: number | null) => setSearch({ page: page ?? undefined }, { replace: true });
  const last = pages.at(-1);
  function startOver() {
    show(null);
    void walk.startOver();
  }

  return (
    <div className={css.walk}>
      <div className={css.top}>
        <div className={css.buttons}>
          <WalkControls walk={walk} onStartOver={startOver} />
          <Fill seed={world.seed} />
          <ShortPages conditions={world.conditions} />
        </div>
        <LimitField />
      </div>
      <WalkProgress pages={pages} total={total} isWalking={walk.mode === 'all'} />
      {pages.length === 0 ? (
        <NoPages total={total} />
      ) : (
        <PageBar
          pages={pages}
          rest={ended ? 0 : Math.max(0, total - (last?.through ?? 0))}
          open={open?.number ?? null}
          onOpen={show}
        />
      )}
      {wait !== null && <RetryWait wait={wait} />}
      <WalkProblem
        error={error}
        refused={walk.refused}
        acting={acting?.token?.label ?? null}
        onStartOver={startOver}
      />
      {open && <PageDetail page={open} of={pages.length} onOpen={show} />}
      <Experiments
        // What was tried in a world goes with it.
        key={epoch}
        cursor={last === undefined || ended ? null : last.next}
        onStartOver={startOver}
      />
      <Changes walk={walk} />
      <div className={css.people}>
        <People people={companion.people} />
      </div>
    </div>
  );
}
