import { useMemo, useState } from 'react';
import { isJsonObject } from '../../../contract/json.ts';
import { SandboxRefused } from '../../../client/transport/refusal.ts';
import type { View } from '../../../contract/views/view.ts';
import { faultsByBlock, type Values } from '../../../kit/elements/acting.ts';
import { BlockView } from '../../../message/render/BlockView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { Alive } from './Alive.tsx';
import css from './Modals.module.css';
import { failureOf, useAct, useOffers, useViews } from './use-apps.ts';

/** The modal that the acting person has open: its top view. Views below it wait. */
export function Modals() {
  const { modals } = useViews();
  const top = modals.at(-1);
  return top === undefined ? null : <Modal key={top.id} view={top} />;
}

/** A view of an app as a dialog, which always says whose it is. */
function Modal({ view }: { readonly view: View }) {
  const { id, title, submit, close, blocks } = view;
  const { apps } = useOffers();
  const app = apps.find(({ app_id }) => app_id === view.app_id)?.name ?? view.app_id;
  const [values, setValues] = useState<Values>({});
  const send = useAct();
  const leave = useAct();
  const faults = faultsOf(send.error, send.data?.answer ?? null);
  const place = useMemo(() => ({ view_id: id }), [id]);
  const cancel = () => leave.mutate({ type: 'view_closed', view_id: id });
  const isPlaced = send.error !== null && Object.keys(faults).length > 0;
  const unplaced = isPlaced ? '' : failureOf(send);
  return (
    <Dialog
      title={title?.text ?? ''}
      isOpen
      onClose={cancel}
      footer={
        <>
          <Button onPress={cancel} isPending={leave.isPending}>
            <span dir="auto">{close?.text ?? 'Cancel'}</span>
          </Button>
          {submit !== null && (
            <Button
              variant="primary"
              isPending={send.isPending}
              onPress={() => send.mutate({ type: 'view_submission', view_id: id, values })}
            >
              <span dir="auto">{submit.text}</span>
            </Button>
          )}
        </>
      }
    >
      <p className={css.whose}>
        <Badge>App</Badge> <bdi>{app}</bdi> asks this, not Parley.
      </p>
      {unplaced !== '' && (
        <p role="alert" className={css.failure}>
          {unplaced}
        </p>
      )}
      <Alive place={place} faults={faults} kept={[values, setValues]}>
        <Blocks blocks={blocks} surface="modal" />
      </Alive>
    </Dialog>
  );
}

interface BlocksProps {
  readonly blocks: readonly unknown[];
  readonly surface: 'modal' | 'home';
}

/** The blocks of a view. */
export const Blocks = ({ blocks, surface }: BlocksProps) => (
  <div className={css.blocks} data-message="">
    {blocks.map((block) => (
      <BlockView key={String(Object(block)['block_id'])} block={block} surface={surface} />
    ))}
  </div>
);

/** What is wrong with fields, by the ids of their blocks: as the platform, or the app, says. */
function faultsOf(
  error: Error | null,
  answer: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, string>> {
  const refused = error instanceof SandboxRefused ? error.errors : [];
  const ofApp = answer?.['response_action'] === 'errors' ? answer['errors'] : null;
  return {
    ...faultsByBlock(refused),
    ...(isJsonObject(ofApp)
      ? Object.fromEntries(Object.entries(ofApp).map(([block, text]) => [block, String(text)]))
      : {}),
  };
}
