import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { SandboxRefused } from '../../../client/transport/refusal.ts';
import type { View } from '../../../contract/views/view.ts';
import { faultsByBlock } from '../../../kit/elements/acting.ts';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { AskedBy } from '../../../kit/elements/AskedBy.tsx';
import { BlockView } from '../../../message/render/BlockView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { LiveBlocks, ACTING_IN_WORKSPACE } from './LiveBlocks.tsx';
import css from './Modals.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { failureOf, useAct, useViews } from './use-apps.ts';

/**
 * What is typed in views, by view id. It is kept outside the panel, because React mounts the panel again after the page
 * has missed changes of the world, for example when another tab takes over.
 */
const useTypedInViews = slice<{ readonly views: ReadonlyMap<string, Values> }>(
  'typed in views',
  () => ({
    views: new Map(),
  }),
);

/** How many views keep their typed values. The ones changed last are kept. */
const MAX_TYPED_VIEWS = 50;

/** Changes what is typed in a view. */
function changeTyped(id: string, change: (before: Values) => Values): void {
  useTypedInViews.setState(({ views }) => {
    const others = Array.from(views).filter(([each]) => each !== id);
    const changed = [id, change(views.get(id) ?? NOTHING)] as const;
    return { views: new Map([...others, changed].slice(-MAX_TYPED_VIEWS)) };
  });
}

/** Shows the top view of the modal that the acting person has open. */
export function Modals() {
  const { modals } = useViews();
  const top = modals.at(-1);
  if (top === undefined) return null;
  const depth = modals.filter(({ root_view_id }) => root_view_id === top.root_view_id).length;
  return <Modal key={top.root_view_id} view={top} depth={depth} />;
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
  const stored = useTypedInViews(({ views }) => views.get(id) ?? NOTHING);
  const values = useMemo(() => fittingValues(blocks, stored), [blocks, stored]);
  const send = useAct();
  const closeView = useAct();
  // A failure belongs to the view that was sent, not to the one shown next.
  const isSent = Object(send.variables)['view_id'] === id;
  const faults = useMemo(
    () => (isSent ? faultsOf(send.error, send.data?.answer ?? null) : NOTHING),
    [isSent, send.error, send.data],
  );
  const place = useMemo(() => ({ view_id: id }), [id]);
  const typed = useMemo(
    () => [values, (change: (before: Values) => Values) => changeTyped(id, change)] as const,
    [values, id],
  );
  const body = useFieldFocus(id, faults);
  const cancel = () => closeView.mutate({ type: 'view_closed', view_id: id });
  const isShownAtFields = send.error !== null && Object.keys(faults).length > 0;
  const failure = !isSent || isShownAtFields ? failureOf(closeView) : failureOf(send);
  const closeLabel = depth > 1 && !clear_on_close ? 'Back' : 'Cancel';
  return (
    <Dialog
      title={title?.text ?? ''}
      isOpen
      isDismissable={false}
      onClose={cancel}
      footer={
        <>
          {failure !== '' && (
            <p role="alert" className={css.problem}>
              <CircleAlert size={14} /> {failure}
            </p>
          )}
          <Button onPress={cancel} isPending={closeView.isPending}>
            <span dir="auto">{close?.text ?? closeLabel}</span>
          </Button>
          {submit !== null && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isPending={isSent && send.isPending}
            >
              <span dir="auto">{submit.text}</span>
            </Button>
          )}
        </>
      }
    >
      <div className={css.head}>
        <AskedBy app_id={app_id} world={ACTING_IN_WORKSPACE} />
        {depth > 1 && <span className={tones.faint}>View {depth} of this modal</span>}
      </div>
      <form
        key={id}
        id={formId}
        ref={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (submit !== null && !send.isPending)
            send.mutate({ type: 'view_submission', view_id: id, values });
        }}
      >
        <LiveBlocks
          place={place}
          app_id={app_id}
          blocks={blocks}
          kept={state.values}
          faults={faults}
          typed={typed}
        >
          <Blocks blocks={blocks} surface="modal" />
        </LiveBlocks>
      </form>
    </Dialog>
  );
}

const NOTHING = {};

const CONTROLS = 'input:not([type=hidden]), textarea, button';

/** Puts the focus into the first field of a view, and later into the first field with a fault. */
function useFieldFocus(view: string, faults: Faults) {
  const body = useRef<HTMLFormElement>(null);
  const focusField = useEffectEvent((isWanted: (field: HTMLElement) => boolean) => {
    const fields = body.current?.querySelectorAll<HTMLElement>('[data-wide]') ?? [];
    const field = [...fields].find(isWanted);
    field?.querySelector<HTMLElement>(CONTROLS)?.focus();
    return field !== undefined;
  });
  // The focus follows the view.
  useEffect(() => {
    // A view without fields: the dialog takes the focus, so that it stays inside.
    if (!focusField(() => true)) body.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  }, [view]);
  // The focus goes to the first field with a fault.
  useEffect(() => {
    const faultyBlocks = Object.keys(faults);
    if (faultyBlocks.length > 0)
      focusField(({ dataset }) => faultyBlocks.includes(dataset['block'] ?? ''));
  }, [faults]);
  return body;
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
