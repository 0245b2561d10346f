import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { SandboxRefused } from '../../../client/transport/refusal.ts';
import type { View } from '../../../contract/views/view.ts';
import { faultsByBlock } from '../../../kit/elements/acting.ts';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { Whose } from '../../../kit/elements/Whose.tsx';
import { BlockView } from '../../../message/render/BlockView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Alive, PEOPLE_ACT } from './Alive.tsx';
import css from './Modals.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { failureOf, useAct, useViews } from './use-apps.ts';

/**
 * What is typed in views, by their ids. It outlives the panel: React mounts the panel anew if the page cannot tell what it missed
 * of the world, as when another tab goes on running it.
 */
const useTyped = slice<{ readonly views: ReadonlyMap<string, Values> }>('typed in views', () => ({
  views: new Map(),
}));

/** The most views whose typed values are stored: more than anybody has open. Those that were changed last stay. */
const MAX_TYPED_VIEWS = 50;

/** Changes what is typed in a view. */
function changeTyped(id: string, change: (before: Values) => Values): void {
  useTyped.setState(({ views }) => {
    const others = Array.from(views).filter(([each]) => each !== id);
    const changed = [id, change(views.get(id) ?? NOTHING)] as const;
    return { views: new Map([...others, changed].slice(-MAX_TYPED_VIEWS)) };
  });
}

/** The modal that the acting person has open: its top view. Views below it wait. */
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
 * The top view of a modal of an app as a dialog, which always says whose it is. One dialog shows all views, so that the focus
 * comes back once the last is closed. Escape and the close button go back to the view below.
 */
function Modal({ view, depth }: ModalProps) {
  const { id, app_id, title, submit, close, clear_on_close, blocks, state } = view;
  const form = useId();
  const given = useTyped(({ views }) => views.get(id) ?? NOTHING);
  const values = useMemo(() => fittingValues(blocks, given), [blocks, given]);
  const send = useAct();
  const leave = useAct();
  // The outcome of a view says nothing about another.
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
  const cancel = () => leave.mutate({ type: 'view_closed', view_id: id });
  const isPlaced = send.error !== null && Object.keys(faults).length > 0;
  const unplaced = !isSent || isPlaced ? failureOf(leave) : failureOf(send);
  const back = depth > 1 && !clear_on_close ? 'Back' : 'Cancel';
  return (
    <Dialog
      title={title?.text ?? ''}
      isOpen
      isDismissable={false}
      onClose={cancel}
      footer={
        <>
          {unplaced !== '' && (
            <p role="alert" className={css.problem}>
              <CircleAlert size={14} /> {unplaced}
            </p>
          )}
          <Button onPress={cancel} isPending={leave.isPending}>
            <span dir="auto">{close?.text ?? back}</span>
          </Button>
          {submit !== null && (
            <Button
              type="submit"
              form={form}
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
        <Whose app_id={app_id} world={PEOPLE_ACT} />
        {depth > 1 && <span className={tones.faint}>View {depth} of this modal</span>}
      </div>
      <form
        key={id}
        id={form}
        ref={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (submit !== null && !send.isPending)
            send.mutate({ type: 'view_submission', view_id: id, values });
        }}
      >
        <Alive
          place={place}
          app_id={app_id}
          blocks={blocks}
          kept={state.values}
          faults={faults}
          typed={typed}
        >
          <Blocks blocks={blocks} surface="modal" />
        </Alive>
      </form>
    </Dialog>
  );
}

const NOTHING = {};

const CONTROLS = 'input:not([type=hidden]), textarea, button';

/** Puts the focus into the first field of a view, and later into the first that is wrong. */
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
    // A view without fields must not let the focus fall out of the dialog.
    if (!focusField(() => true)) body.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  }, [view]);
  // The focus goes to what the app finds wrong.
  useEffect(() => {
    const wrong = Object.keys(faults);
    if (wrong.length > 0) focusField(({ dataset }) => wrong.includes(dataset['block'] ?? ''));
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

/** What is wrong with fields, by the ids of their blocks: as the platform, or the app, says. */
function faultsOf(error: Error | null, answer: Readonly<Record<string, unknown>> | null): Faults {
  const refused = error instanceof SandboxRefused ? error.errors : [];
  const ofApp = answer?.['response_action'] === 'errors' ? answer['errors'] : null;
  return {
    ...faultsByBlock(refused),
    ...(isJsonObject(ofApp)
      ? Object.fromEntries(Object.entries(ofApp).map(([block, text]) => [block, String(text)]))
      : {}),
  };
}
