import { useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useIsWide } from '../../../ui/use-width.ts';
import { directorySearch, SCHEME_IDS } from '../search/directory-search.ts';
import { ChangeButtons } from './ChangeButtons.tsx';
import { Columns } from './columns/Columns.tsx';
import { Experiments } from './Experiments.tsx';
import { experimentOf } from './play/experiments.ts';
import { PrepareButton } from './PrepareButton.tsx';
import { useWalk, type Walk } from './play/use-walk.ts';
import { WalkBar } from './WalkBar.tsx';
import css from './OlderSchemes.module.css';

/** Time windows and page numbers beside the cursor, on the messages of one channel. */
export default function OlderSchemes() {
  const { epoch } = useClient();
  // What was said about a world does not hold for the next one.
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {() => <Schemes key={epoch} />}
    </Loaded>
  );
}

/** From this width of the panel on, in pixels, all three columns are shown. */
const ROOM_FOR_THREE = 740;

function Schemes() {
  const walk = useWalk();
  const [{ scheme, experiment }] = usePanelSearch(directorySearch);
  const [isOpened, setOpened] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, ROOM_FOR_THREE);
  const told = experiment && experimentOf(experiment).scheme;
  const shown = isWide ? SCHEME_IDS : [scheme ?? told ?? 'cursor'];
  const { walk: state } = walk;
  const hasBar = state !== undefined || experiment !== undefined;
  if (walk.token === null) return <NoToken />;
  return (
    <div ref={frame} className={css.frame}>
      <div className={css.room}>
        {hasBar && <WalkBar walk={walk} shown={shown} isOpened={isOpened} />}
        <div className={css.side}>
          <p className={css.about}>
            Three clients read the same messages, newest first, each in its own way. Change the
            channel between two pages and see which of them still reads every message once.
          </p>
          {walk.token && (
            <p className={css.caller}>
              Only a person can search, so all calls are made as {walk.token.label}.
            </p>
          )}
          <Experiments walk={walk} onOpen={() => setOpened(true)} />
          {state && <ChangeButtons walk={walk} state={state} />}
        </div>
        <div className={css.main}>
          <RefusalNote error={walk.problem} onDismiss={walk.dismiss} />
          {state ? <Columns walk={walk} state={state} shown={shown} /> : <Nothing walk={walk} />}
        </div>
      </div>
    </div>
  );
}

function Nothing({ walk }: { readonly walk: Walk }) {
  return (
    <EmptyState title="No messages to read yet" action={<PrepareButton walk={walk} isFirst />}>
      Prepare a channel of its own with 30 numbered messages, three in each second. The world’s
      clock moves on by ten seconds. An experiment begins with that by itself.
    </EmptyState>
  );
}

function NoToken() {
  return (
    <EmptyState title="No token can search">
      Only a user token with search:read can call search.messages, one of the three schemes. Mint
      one under “Acting as” in the bar.
    </EmptyState>
  );
}
