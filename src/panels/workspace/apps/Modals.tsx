import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { SandboxRefused } from '../../../client/transport/refusal.ts';
import type { View } from '../../../contract/views/view.ts';
import { faultsByBlock } from '../../../kit/elements/live-group.ts';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { AskedBy } from '../../../kit/elements/AskedBy.tsx';
import { BlockView } from '../../../message/render/BlockView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { LiveBlocks, HOOKS_OF_WORKSPACE } from './LiveBlocks.tsx';
import css from './Modals.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { failureOf, useAct, useViews } from './use-apps.ts';

/**
 * The values that the person has entered in views, by view id. They are outside of the panel, because React mounts the panel
 * again after the page has missed changes of the world, for example when another tab takes over.
 */
const useViewValues = slice<{ readonly views: ReadonlyMap<string, Values> }>(
  'typed in views',
  () => ({
    views: new Map(),
  }),
);

/** How many views have stored values: those that changed last. */
const MAX_STORED_VIEWS = 50;

/** Changes the values of a view. */
function changeValues(id: string, update: (before: Values) => Values): void {
  useViewValues.setState(({ views }) => {
    const others = Array.from(views).filter(([viewId]) => viewId !== id);
    const changedView = [id, update(views.get(id) ?? EMPTY)] as const;
    return { views: new Map([...others, changedView].slice(-MAX_STORED_VIEWS)) };
  });
}

/** Shows the top view of the modal that the acting person has open. */
export function Modals() {
  const { modals } = useViews();
  const topView = modals.at(-1);
  if (topView === undefined) return null;
  const depth = modals.filter(({ root_view_id }) => root_view_id === topView.root_view_id).length;
  return <Modal key={topView.root_view_id} view={topView} depth={depth} />;
}

interface ModalProps {
  readonly view: View;
  /** How many views the modal has. */
  readonly depth: number;
}

/**
 * The top view of a modal as a dialog that names its app. The views share one dialog, so the focus returns to the page
 * when the last view closes. Escape and the close button go back to the view below.
 */
function Modal({ view, depth }: ModalProps) {
  const { id, app_id, title, submit, close, clear_on_close, blocks, state } = view;
  const formId = useId();
  const storedValues = useViewValues(({ views }) => views.get(id) ?? EMPTY);
  const values = useMemo(() => fittingValues(blocks, storedValues), [blocks, storedValues]);
  const submitView = useAct();
  const closeView = useAct();
  // The last submission may be of another view: its failure does not belong here.
  const isViewSubmitted = Object(submitView.variables)['view_id'] === id;
  const faults = useMemo(
    () => (isViewSubmitted ? faultsOf(submitView.error, submitView.data?.answer ?? null) : EMPTY),
    [isViewSubmitted, submitView.error, submitView.data],
  );
  const place = useMemo(() => ({ view_id: id }), [id]);
  const valuesState = useMemo(
    () => [values, (update: (before: Values) => Values) => changeValues(id, update)] as const,
    [values, id],
  );
  const formRef = useFieldFocus(id, faults);
  const closeTopView = () => closeView.mutate({ type: 'view_closed', view_id: id });
  const isFailureAtFields = submitView.error !== null && Object.keys(faults).length > 0;
  const failure =
    !isViewSubmitted || isFailureAtFields ? failureOf(closeView) : failureOf(submitView);
  const closeLabel = depth > 1 && !clear_on_close ? 'Back' : 'Cancel';
  return (
    <Dialog
      title={title?.text ?? ''}
      isOpen
      isDismissable={false}
      onClose={closeTopView}
      footer={
        <>
          {failure !== '' && (
            <p role="alert" className={css.problem}>
              <CircleAlert size={14} /> {failure}
            </p>
          )}
          <Button onPress={closeTopView} isPending={closeView.isPending}>
            <span dir="auto">{close?.text ?? closeLabel}</span>
          </Button>
          {submit !== null && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isPending={isViewSubmitted && submitView.isPending}
            >
              <span dir="auto">{submit.text}</span>
            </Button>
          )}
        </>
      }
    >
      <div className={css.head}>
        <AskedBy app_id={app_id} hooks={HOOKS_OF_WORKSPACE} />
        {depth > 1 && <span className={tones.faint}>View {depth} of this modal</span>}
      </div>
      <form
        key={id}
        id={formId}
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (submit !== null && !submitView.isPending)
            submitView.mutate({ type: 'view_submission', view_id: id, values });
        }}
      >
        <LiveBlocks
          place={place}
          app_id={app_id}
          blocks={blocks}
          storedValues={state.values}
          faults={faults}
          valuesState={valuesState}
        >
          <Blocks blocks={blocks} surface="modal" />
        </LiveBlocks>
      </form>
    </Dialog>
  );
}

const EMPTY = {};

const CONTROL_SELECTOR = 'input:not([type=hidden]), textarea, button';

/** Puts the focus into the first field of a view, and later into the first field with a fault. */
function useFieldFocus(viewId: string, faults: Faults) {
  const formRef = useRef<HTMLFormElement>(null);
  const focusField = useEffectEvent((isWanted: (field: HTMLElement) => boolean) => {
    const fields = formRef.current?.querySelectorAll<HTMLElement>('[data-wide]') ?? [];
    const field = [...fields].find(isWanted);
    field?.querySelector<HTMLElement>(CONTROL_SELECTOR)?.focus();
    return field !== undefined;
  });
  // Focuses the first field when another view is shown.
  useEffect(() => {
    // In a view without fields the dialog takes the focus, so that the focus stays in the dialog.
    if (!focusField(() => true)) formRef.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  }, [viewId]);
  // Focuses the first field with a fault.
  useEffect(() => {
    const faultyBlocks = Object.keys(faults);
    if (faultyBlocks.length > 0)
      focusField(({ dataset }) => faultyBlocks.includes(dataset['block'] ?? ''));
  }, [faults]);
  return formRef;
}

type Faults = Readonly<Record<string, string>>;

interface BlocksProps {
  readonly blocks: readonly unknown[];
  readonly surface: 'modal' | 'home';
}

/** The blocks of a view. */
export const Blocks = ({ blocks, surface }: BlocksProps) => (
  <div className={layouts.spaced} data-message="">
    {blocks.map((block) => (
      <BlockView key={String(Object(block)['block_id'])} block={block} surface={surface} />
    ))}
  </div>
);

/** The faults that the platform or the app reports, by block id. */
function faultsOf(error: Error | null, answer: Readonly<Record<string, unknown>> | null): Faults {
  const platformFaults = error instanceof SandboxRefused ? error.errors : [];
  const appFaults = answer?.['response_action'] === 'errors' ? answer['errors'] : null;
  return {
    ...faultsByBlock(platformFaults),
    ...(isJsonObject(appFaults)
      ? Object.fromEntries(Object.entries(appFaults).map(([block, text]) => [block, String(text)]))
      : {}),
  };
}
