import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { useWorld } from '../../client/queries.ts';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import type { BlockFault } from '../../contract/blocks/fault.ts';
import { kindOf } from '../../contract/blocks/kinds.ts';
import type { Surface } from '../../contract/blocks/surfaces.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { AfterPaint } from '../../ui/display/DeferredContent.tsx';
import { Split } from '../../ui/layout/Split.tsx';
import { useLayoutBySize } from '../../ui/use-width.ts';
import { BlockRows } from './blocks/BlockRows.tsx';
import { DraftMenu } from './blocks/DraftMenu.tsx';
import { SURFACE_SEGMENTS, TemplateMenu } from './blocks/TemplateMenu.tsx';
import { Palette } from './blocks/Palette.tsx';
import { UndoButtons } from './blocks/UndoButtons.tsx';
import { composerSearch, type Editor, type Look, type Pane } from './composer-search.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import css from './Composer.module.css';
import { isUntouched } from './draft/history.ts';
import type { SavedDraft } from './draft/draft-storage.ts';
import { payloadOf } from './draft/message-draft.ts';
import { faultsIn, SurfaceContext, surfaceOf } from './draft/surface.ts';
import type { Template } from './draft/templates.ts';
import { EditPane } from './form/EditPane.tsx';
import { composerLayout, type ComposerLayout } from './layout.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { SendBar } from './send/SendBar.tsx';
import { SendResult } from './send/SendResult.tsx';
import { faultsOfAnswer } from './send/send-message.ts';
import { targetsOf, viewTargetsOf } from './send/target.ts';
import { useSend } from './send/use-send.ts';
import { type Drafts, useDrafts } from './use-drafts.ts';

/** The panel: a list of blocks, an editor, and a preview. */
export default function Composer() {
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {({ world }) => <LoadedComposer world={world} />}
    </Loaded>
  );
}

function LoadedComposer({ world }: { readonly world: WorldBrief }) {
  const [search, setSearch] = usePanelSearch(composerSearch);
  const drafts = useDrafts(search, (newSurface) =>
    setSearch({ draft: undefined, template: undefined, surface: newSurface }, { replace: true }),
  );
  const { draft, actions } = drafts;
  const { change } = actions;
  const panel = useRef<HTMLDivElement>(null);
  const layout = useLayoutBySize(panel, composerLayout, 'columns');
  // Typing must not wait until a thousand blocks are checked.
  const checkedDraft = useDeferredValue(draft);
  const isDraftUntouched = isUntouched(drafts.history);
  const surface = surfaceOf(draft.otherFields);
  const actingUserId = useActing()?.token?.user_id ?? null;
  const targets = useMemo(
    () => (surface === 'message' ? targetsOf(world) : viewTargetsOf(world, surface, actingUserId)),
    [world, surface, actingUserId],
  );
  const target = targets.find(({ id }) => id === search.to) ?? targets[0] ?? null;
  const sending = useSend(draft, target);
  const { outcome } = sending;
  const faults = useMemo(() => {
    const draftFaults = isDraftUntouched ? [] : faultsIn(payloadOf(checkedDraft));
    const answerFaults = outcome === null ? [] : faultsOfAnswer(outcome);
    const isDraftFault = (fault: BlockFault) =>
      draftFaults.some(({ path, message }) => path === fault.path && message === fault.message);
    return [...draftFaults, ...answerFaults.filter((fault) => !isDraftFault(fault))];
  }, [checkedDraft, isDraftUntouched, outcome]);
  const { block, pane = 'blocks' } = search;
  const selected = block !== undefined && block < draft.blocks.length ? block : null;

  // These callbacks never change, so that typing renders only the parts that show the text.
  const select = useStableCallback((index: number | null) =>
    setSearch(
      { block: index ?? undefined, ...(index !== null && { pane: 'edit' as const }) },
      { replace: true },
    ),
  );
  /** Selects the next block with an error. After the last one, it starts again at the first. */
  const selectNextFault = useStableCallback(() => {
    const blockIndexes = faults.map(({ path }) => Number(/^\/blocks\/(\d+)/.exec(path)?.[1] ?? -1));
    const next = blockIndexes.find((index) => index > (selected ?? -1)) ?? blockIndexes[0] ?? -1;
    setSearch({ block: next < 0 ? undefined : next, editor: 'form', pane: 'edit' });
  });
  const setEditor = useStableCallback((editor: Editor) => setSearch({ editor }));
  const setLook = useStableCallback((look: Look) => setSearch({ look }));
  const setTarget = useStableCallback((to: string) => setSearch({ to }, { replace: true }));
  const send = useStableCallback(sending.send);

  const setSurface = useStableCallback((to: Surface) => change({ kind: 'surface', surface: to }));
  const result = <SendResult sending={sending} />;
  return (
    <SurfaceContext value={surface}>
      <div ref={panel} className={css.room}>
        <div className={css.surfaces}>
          <SegmentedControl
            label="Surface"
            segments={SURFACE_SEGMENTS}
            value={surface}
            onChange={setSurface}
          />
        </div>
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
              onChange={(newPane) => setSearch({ pane: newPane })}
            />
          </div>
        )}
        <Panes
          layout={layout}
          pane={pane}
          blocks={
            <BlockPane drafts={drafts} faults={faults} selected={selected} onSelect={select} />
          }
          edit={
            <AfterPaint>
              <EditPane
                draft={draft}
                faults={faults}
                selected={selected}
                change={change}
                editor={search.editor ?? 'form'}
                onEditor={setEditor}
                target={target}
                isWide={layout === 'wide'}
              />
            </AfterPaint>
          }
          preview={
            <AfterPaint>
              <PreviewPane
                key={drafts.id}
                draft={draft}
                isUntouched={isDraftUntouched}
                world={world}
                target={target}
                look={search.look ?? 'message'}
                onLook={setLook}
                hasRoomForPayload={layout !== 'single' && layout !== 'stacked'}
                selected={selected}
                onSelect={select}
              />
              {layout !== 'single' && result}
            </AfterPaint>
          }
        />
        {layout === 'single' && result}
        <SendBar
          send={send}
          isPending={sending.isPending}
          surface={surface}
          world={world}
          targets={targets}
          target={target}
          onTarget={setTarget}
          faultCount={faults.length}
          onNextFault={selectNextFault}
        />
      </div>
    </SurfaceContext>
  );
}

interface PanesProps {
  readonly layout: ComposerLayout;
  /** The visible pane, if there is room for only one. */
  readonly pane: Pane;
  readonly blocks: ReactNode;
  readonly edit: ReactNode;
  readonly preview: ReactNode;
}

/** Initial sizes in percent. `right`: the width of editor and preview together. `preview`: the part of `right` for the preview. */
const INITIAL_SHARES = {
  single: { right: 75, preview: 50 },
  stacked: { right: 66, preview: 50 },
  tight: { right: 75, preview: 49 },
  columns: { right: 80, preview: 47 },
  wide: { right: 86, preview: 38 },
} as const;

/** The panes of the panel, with bars between them to resize them. All stay mounted, so that a hidden pane keeps its state. */
function Panes({ layout, pane, blocks, edit, preview }: PanesProps) {
  const isSingle = layout === 'single';
  const shares = INITIAL_SHARES[layout];
  return (
    <Split
      storageKey={`parley.split.composer-blocks:${layout}`}
      label="Resize the blocks"
      direction="row"
      initial={shares.right}
      min={40}
      max={90}
      alone={isSingle ? (pane === 'blocks' ? 'first' : 'second') : undefined}
      first={blocks}
      second={
        <Split
          storageKey={`parley.split.composer-preview:${layout}`}
          label="Resize the preview"
          direction={layout === 'stacked' ? 'column' : 'row'}
          initial={shares.preview}
          alone={isSingle ? (pane === 'preview' ? 'second' : 'first') : undefined}
          first={edit}
          second={preview}
        />
      }
    />
  );
}

interface BlockPaneProps {
  readonly drafts: Drafts;
  readonly faults: readonly BlockFault[];
  /** Index of the selected block, or null. */
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

/** The list of blocks, and the palette of blocks to add. */
function BlockPane({ drafts, faults, selected, onSelect }: BlockPaneProps) {
  const { announce } = usePanelShell();
  const [removedDraft, setRemovedDraft] = useState<SavedDraft | null>(null);
  const { draft, actions } = drafts;
  const { change } = actions;
  const surface = surfaceOf(draft.otherFields);

  const addBlock = useStableCallback((type: string, at: number) => {
    const kind = kindOf(type);
    if (kind === undefined) return;
    change({ kind: 'insert', at, blocks: [structuredClone(EXAMPLES[kind.type])] });
    onSelect(at);
    announce(`${kind.title} added as block ${at + 1}.`);
  });
  const addAfterSelected = useStableCallback((type: string) =>
    addBlock(type, selected === null ? draft.blocks.length : selected + 1),
  );
  const startFromTemplate = useStableCallback((payload: Template['payload']) => {
    change({ kind: 'payload', payload });
    onSelect(null);
  });
  return (
    <section className={css.pane} aria-label="Blocks">
      <div className={css.bar}>
        <DraftMenu
          draftName={drafts.name}
          otherDrafts={drafts.otherDrafts}
          actions={actions}
          onRemoved={setRemovedDraft}
        />
        <TemplateMenu surface={surface} onPick={startFromTemplate} />
        <UndoButtons
          canUndo={drafts.history.past.length > 0}
          canRedo={drafts.history.future.length > 0}
          change={change}
        />
      </div>
      {removedDraft && (
        <p className={css.removed} role="status">
          “{removedDraft.name}” was deleted.{' '}
          <Button
            size="small"
            onPress={() => {
              actions.restore(removedDraft);
              setRemovedDraft(null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <div className={css.rows}>
        <BlockRows
          surface={surface}
          blocks={draft.blocks}
          faults={faults}
          selected={selected}
          onSelect={onSelect}
          onAdd={addBlock}
          change={change}
        />
      </div>
      <Palette surface={surface} onAdd={addAfterSelected} />
    </section>
  );
}
