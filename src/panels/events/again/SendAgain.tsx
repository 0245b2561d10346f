import ChevronDown from 'lucide-react/icons/chevron-down';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { EventDetail, WorldApp } from '../../../contract/sandbox.ts';
import { FORGERIES } from '../../../contract/schemas/deliveries.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { mainDelivery } from '../data/delivery-state.ts';
import { useDeliver, useRedeliver, type Deliver } from '../data/use-deliver.ts';
import { FORGED } from '../delivery/verdict.ts';
import { DeliverDialog } from './DeliverDialog.tsx';

export interface SendAgainProps {
  readonly event: EventDetail;
  readonly apps: readonly WorldApp[];
}

/** How long `Send late` waits, in seconds of the world's clock. */
const LATE_S = 300;

/** Sends an event again as it is, or in a way that shows what its receiver makes of it. */
export function SendAgain({ event, apps }: SendAgainProps) {
  const redeliver = useRedeliver();
  const deliver = useDeliver();
  const { announce } = usePanelShell();
  const [isEditing, setEditing] = useState(false);
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  const delivery = mainDelivery(event.deliveries);
  const refused = (error: Error) => announce(messageOf(error));

  const send = (given: Omit<Deliver, 'event'>, done: string) =>
    deliver.mutate(
      { event: event.id, ...given },
      { onSuccess: () => announce(done), onError: refused },
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
            onError: refused,
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
                onAction: () => send({ delay_s: LATE_S }, 'The event is sent in 5 minutes.'),
              },
            ],
          },
          {
            title: 'Send forged: does the receiver notice?',
            actions: FORGERIES.map((forge) => ({
              id: forge,
              label: `With ${FORGED[forge]}`,
              onAction: () => send({ forge }, 'A forged request is sent.'),
            })),
          },
        ]}
      />
      {isEditing && <DeliverDialog event={event} app={app} onClose={() => setEditing(false)} />}
    </>
  );
}
