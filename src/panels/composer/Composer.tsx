import { useDeferredValue, useMemo, useRef } from 'react';
import { useWorld } from '../../client/queries.ts';

import { checkPayload } from '../../contract/blocks/check.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { useLayoutBySize } from '../../ui/use-width.ts';

import { BlockPane } from './blocks/BlockPane.tsx';
import { composerSearch } from './composer-search.ts';
import { payloadOf } from './draft/message-draft.ts';
import { EditPane } from './form/EditPane.tsx';
import { composerLayout } from './layout.ts';
import { Panes } from './Panes.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { SendBar } from './send/SendBar.tsx';
import { SendResult } from './send/SendResult.tsx';
import { targetsOf } from './send/target.ts';
import { useSend } from './send/use-send.ts';
import { useDrafts } from './use-drafts.ts';
import css from './Composer.module.css';

/** The panel: the blocks of a message, an editor, and a preview. */
export default function Composer() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <Opened world={world} />}
    </Loaded>
  );
}

function Opened({ world }: { readonly world: WorldBrief }) {
  const [search, setSearch] = usePanelSearch(composerSearch);
  const drafts = useDrafts(search, () =>
    setSearch({ draft: undefined, template: undefined }, { replace: true }),
  );
  const { draft, change } = drafts;
  const room = useRef<HTMLDivElement>(null);
  const layout = useLayoutBySize(room, composerLayout, 'columns');
  // Typing must not wait until a thousand blocks are checked.
  const checked = useDeferredValue(draft);
  const faults = useMemo(() => checkPayload(payloadOf(checked)), [checked]);
  const targets = useMemo(() => targetsOf(world), [world]);
  const target = targets.find(({ id }) => id === search.to) ?? targets[0] ?? null;
  const sending = useSend(draft, target);
  const { block, pane = 'blocks' } = search;
  const selected = block !== undefined && block < draft.blocks.length ? block : null;

  function select(at: number | null) {
    setSearch(
      { block: at ?? undefined, ...(at !== null && { pane: 'edit' as const }) },
      { replace: true },
    );
  }
  /** Goes to the next error after the selected block, and from the last error to the first. */
  function nextFault() {
    const places = faults.map(({ path }) => Number(/^\/blocks\/(\d+)/.exec(path)?.[1] ?? -1));
    const next = places.find((at) => at > (selected ?? -1)) ?? places[0] ?? -1;
    setSearch({ block: next < 0 ? undefined : next, editor: 'form', pane: 'edit' });
  }

  const result = <SendResult sending={sending} />;
  return (
    <div ref={room} className={css.room}>
      {layout === 'single' && (
        <div className={css.panes}>
          <SegmentedControl
            label="Pane"
            segments={[
              { id: 'blocks', label: 'Blocks' },
              { id: 'edit', label: 'Edit' },
              { id: 'preview', label: 'Preview' },
            ]}
            value={pane}
            onChange={(next) => setSearch({ pane: next })}
          />
        </div>
      )}
      <Panes
        layout={layout}
        pane={pane}
        blocks={<BlockPane drafts={drafts} faults={faults} selected={selected} onSelect={select} />}
        edit={
          <EditPane
            draft={draft}
            faults={faults}
            selected={selected}
            change={change}
            editor={search.editor ?? 'form'}
            onEditor={(editor) => setSearch({ editor })}
            target={target}
            isWide={layout === 'wide'}
          />
        }
        preview={
          <>
            <PreviewPane
              draft={draft}
              world={world}
              target={target}
              look={search.look ?? 'message'}
              onLook={(look) => setSearch({ look })}
              selected={selected}
              onSelect={select}
            />
            {layout !== 'single' && result}
          </>
        }
      />
      {layout === 'single' && result}
      <SendBar
        sending={sending}
        world={world}
        targets={targets}
        target={target}
        onTarget={(to) => setSearch({ to }, { replace: true })}
        faults={faults.length}
        onFault={nextFault}
      />
    </div>
  );
}
