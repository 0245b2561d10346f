import ChevronDown from 'lucide-react/icons/chevron-down';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState, useMemo } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { EventDetail, WorldApp } from '../../../contract/sandbox.ts';
import { FORGERIES } from '../../../contract/schemas/deliveries.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { mainDelivery } from '../data/delivery-state.ts';
import { useCreateDeliveries, useRedeliver, type DeliveryRequest } from '../data/use-deliver.ts';
import { FORGERY_NAMES } from '../delivery/verdict.ts';
import { envelopeFault } from '../../../contract/schemas/envelope-fault.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { wrapperFaults } from '../wrapper/wrapper-check.ts';
import { readEditedWrapper, wrapperText } from '../wrapper/wrapper-text.ts';
import css from './DeliverDialog.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface SendAgainProps {
  readonly event: EventDetail;
  readonly apps: readonly WorldApp[];
}

/** How long `Send late` waits, in seconds of the world's clock. */
const SEND_DELAY_S = 300;

/** Sends an event again: unchanged, edited, several times, late or forged, to test its receiver. */
export function SendAgain({ event, apps }: SendAgainProps) {
  const redeliver = useRedeliver();
  const createDeliveries = useCreateDeliveries();
  const { announce } = usePanelShell();
  const [isEditing, setEditing] = useState(false);
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  const delivery = mainDelivery(event.deliveries);
  const announceError = (error: Error) => announce(messageOf(error));

  const send = (options: Omit<DeliveryRequest, 'event'>, announcement: string) =>
    createDeliveries.mutate(
      { event: event.id, ...options },
      { onSuccess: () => announce(announcement), onError: announceError },
    );

  return (
    <>
      <Button
        size="small"
        icon={<RotateCw size={14} />}
        isPending={redeliver.isPending}
        isDisabled={delivery === undefined}
        onPress={() =>
          delivery &&
          redeliver.mutate(delivery.id, {
            onSuccess: () => announce('The event is sent again.'),
            onError: announceError,
          })
        }
      >
        Deliver again
      </Button>
      <Menu
        trigger={
          <IconButton
            size="small"
            label="Deliver in another way"
            icon={<ChevronDown size={15} />}
          />
        }
        groups={[
          {
            title: 'Deliver',
            actions: [
              {
                id: 'edit',
                label: 'Edit and send…',
                detail: 'Change the wrapper, and how it is sent',
                onAction: () => setEditing(true),
              },
              {
                id: 'twice',
                label: 'Send twice',
                detail: 'Does the receiver handle it once?',
                onAction: () => send({ times: 2 }, 'The event is sent twice.'),
              },
              {
                id: 'late',
                label: 'Send late',
                detail: '5 minutes from now on the world clock',
                onAction: () => send({ delay_s: SEND_DELAY_S }, 'The event is sent in 5 minutes.'),
              },
            ],
          },
          {
            title: 'Send forged: does the receiver notice?',
            actions: FORGERIES.map((forge) => ({
              id: forge,
              label: `With ${FORGERY_NAMES[forge]}`,
              onAction: () => send({ forge }, 'A forged request is sent.'),
            })),
          },
        ]}
      />
      {isEditing && <EditAndSendDialog event={event} app={app} onClose={() => setEditing(false)} />}
    </>
  );
}

interface EditAndSendDialogProps {
  readonly event: EventDetail;
  readonly app: WorldApp | undefined;
  readonly onClose: () => void;
}

/** The id of the choice to send the event without a forgery. */
const GENUINE = 'genuine';

/** Limits of the sandbox. */
const MAX_TIMES = 10;
const MAX_DELAY_S = 7 * 86_400;

/** Edits the wrapper of an event, and sends it: once or several times, now or late, genuine or forged. */
function EditAndSendDialog({ event, app, onClose }: EditAndSendDialogProps) {
  const original = useMemo(() => wrapperText(event.wrapper), [event.wrapper]);
  const [text, setText] = useState(original);
  const [forge, setForge] = useState<(typeof FORGERIES)[number] | typeof GENUINE>(GENUINE);
  const [times, setTimes] = useState(1);
  const [delay_s, setDelay] = useState(0);
  const createDeliveries = useCreateDeliveries();
  const { announce } = usePanelShell();
  const parsed = useMemo(() => readEditedWrapper(text, event.wrapper), [text, event.wrapper]);
  const isEdited = text !== original;
  const faults = 'wrapper' in parsed && isEdited ? wrapperFaults(event.type, parsed.wrapper) : [];

  const envelopeProblem =
    'wrapper' in parsed && isEdited && app?.delivery === 'socket'
      ? envelopeFault(parsed.wrapper)
      : null;

  function send() {
    if ('fault' in parsed) return;
    createDeliveries.mutate(
      {
        event: event.id,
        ...(isEdited && { wrapper: parsed.wrapper }),
        ...(forge !== GENUINE && { forge }),
        ...(delay_s > 0 && { delay_s }),
        times,
      },
      {
        onSuccess: (deliveries) => {
          announce(deliveries.length === 1 ? 'Sent.' : `Sent ${deliveries.length} times.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Edit and send"
      size="large"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => setText(original)} isDisabled={!isEdited}>
            Undo the changes
          </Button>
          <Button
            variant="primary"
            isPending={createDeliveries.isPending}
            isDisabled={'fault' in parsed || envelopeProblem !== null}
            onPress={send}
          >
            Send
          </Button>
        </>
      }
    >
      <div className={layouts.spaced}>
        <p className={css.about}>
          {app?.name ?? event.app_id} gets a new delivery with the same <code>event_id</code>. The
          masked token is filled in when it is sent.
        </p>
        <div className={css.editor}>
          <CodeEditor label="Wrapper to send" value={text} onChange={setText} language="json" />
        </div>
        <p className={css.check} role="status">
          {'fault' in parsed
            ? `Not valid JSON: ${parsed.fault}`
            : envelopeProblem !== null
              ? `${envelopeProblem} Clients of sockets could not read it, so it is not sent.`
              : faults.length > 0
                ? `Differs from the schema at ${faults.map(({ path }) => path).join(', ')}. You can send it anyway.`
                : 'Matches the schema.'}
        </p>
        <div className={css.options}>
          <Select
            label="Sent as"
            options={[
              { id: GENUINE, label: 'Genuine' },
              ...FORGERIES.map((id) => ({ id, label: `Forged, with ${FORGERY_NAMES[id]}` })),
            ]}
            value={forge}
            onChange={setForge}
          />
          <NumberField
            label="Times"
            minValue={1}
            maxValue={MAX_TIMES}
            value={times}
            onChange={(value) => setTimes(Number.isNaN(value) ? 1 : value)}
          />
          <NumberField
            label="Late by, in seconds"
            minValue={0}
            maxValue={MAX_DELAY_S}
            step={60}
            value={delay_s}
            onChange={(value) => setDelay(Number.isNaN(value) ? 0 : value)}
          />
        </div>
        <Alert isPlain>{createDeliveries.error && messageOf(createDeliveries.error)}</Alert>
      </div>
    </Dialog>
  );
}
