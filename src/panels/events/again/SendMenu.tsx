import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { readMoment } from '../../../ui/time/moment.ts';
import type { EventRow } from '../data/event-rows.ts';
import { useRedeliverSince } from '../data/use-deliver.ts';
import css from './DeliverDialog.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { TriggerDialog } from './TriggerDialog.tsx';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface SendMenuProps {
  readonly rows: readonly EventRow[];
  readonly apps: readonly WorldApp[];
  /** Id of the app that the list shows; undefined for all. */
  readonly listedApp: string | undefined;
  readonly onTriggered: (event: string) => void;
}

/** A menu that triggers an event, or sends missed events again. */
export function SendMenu({ rows, apps, listedApp, onTriggered }: SendMenuProps) {
  const [dialog, setDialog] = useState<'trigger' | 'missed' | null>(null);
  const close = () => setDialog(null);
  const initialApp = apps.find(({ app_id }) => app_id === listedApp) ?? apps[0];
  return (
    <>
      <Menu
        trigger={
          <Button size="small" variant="plain" icon={<Plus size={15} />}>
            Send events
          </Button>
        }
        groups={[
          {
            title: 'Send events',
            actions: [
              {
                id: 'trigger',
                label: 'Trigger an event…',
                detail: 'Any type, with a sample to edit',
                icon: <Zap size={15} />,
                onAction: () => setDialog('trigger'),
              },
              {
                id: 'missed',
                label: 'Deliver what was missed…',
                detail: 'Everything not delivered since a moment',
                icon: <RotateCw size={15} />,
                onAction: () => setDialog('missed'),
              },
            ],
          },
        ]}
      />
      {dialog === 'trigger' && initialApp && (
        <TriggerDialog
          apps={apps}
          initialApp={initialApp}
          onTriggered={(event) => {
            close();
            onTriggered(event);
          }}
          onClose={close}
        />
      )}
      {dialog === 'missed' && (
        <MissedDialog rows={rows} apps={apps} listedApp={listedApp} onClose={close} />
      )}
    </>
  );
}

interface MissedDialogProps {
  readonly rows: readonly EventRow[];
  readonly apps: readonly WorldApp[];
  /** Id of the app that the list shows; undefined for all. */
  readonly listedApp: string | undefined;
  readonly onClose: () => void;
}

const ALL_APPS = 'all';

/** Periods that the buttons subtract from now. */
const PERIODS = [
  { label: '10 minutes', seconds: 600 },
  { label: '1 hour', seconds: 3600 },
  { label: '1 day', seconds: 86_400 },
] as const;

/** Sends all events again that happened since a time and are undelivered, for example because the receiver was down. */
function MissedDialog({ rows, apps, listedApp, onClose }: MissedDialogProps) {
  const now = useWorldTime()?.now ?? 0;
  const [text, setText] = useState(() => formatTime(now - PERIODS[1].seconds));
  const [chosenApp, setChosenApp] = useState(listedApp ?? ALL_APPS);
  const redeliver = useRedeliverSince();
  const { announce } = usePanelShell();
  const since = readMoment(text);
  const app_id = chosenApp === ALL_APPS ? undefined : chosenApp;
  const missedCount = since === null ? 0 : countMissedSince(rows, since, app_id);

  function send() {
    if (since === null) return;
    redeliver.mutate(
      { since, ...(app_id !== undefined && { app_id }) },
      {
        onSuccess: (count) => {
          announce(
            count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`,
          );
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Deliver what was missed"
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isPending={redeliver.isPending}
          isDisabled={missedCount === 0}
          onPress={send}
        >
          {missedCount === 1 ? 'Deliver 1 event' : `Deliver ${missedCount} events`}
        </Button>
      }
    >
      <div className={layouts.spaced}>
        <p className={css.about}>
          Sends at once every event that happened since then and was not delivered: those that were
          abandoned, and those that still wait.
        </p>
        <TextField
          label="Since"
          isCode
          description={
            since === null ? 'Date and time in UTC, or Unix time in seconds' : dateAndTime(since)
          }
          value={text}
          onChange={setText}
          errorMessage={since === null ? 'Enter a date such as 2026-01-01 12:00:00' : undefined}
        />
        <div role="group" aria-label="Since" className={layouts.row}>
          {PERIODS.map(({ label, seconds }) => (
            <Button key={label} size="small" onPress={() => setText(formatTime(now - seconds))}>
              {label} ago
            </Button>
          ))}
        </div>
        {apps.length > 1 && (
          <Select
            label="App"
            options={[
              { id: ALL_APPS, label: 'All apps' },
              ...apps.map(({ app_id: id, name }) => ({ id, label: name })),
            ]}
            value={chosenApp}
            onChange={setChosenApp}
          />
        )}
        <Alert isPlain>{redeliver.error && messageOf(redeliver.error)}</Alert>
      </div>
    </Dialog>
  );
}

/** Formats a time of the world for the field. */
const formatTime = (seconds: number) =>
  new Date(Math.max(0, seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** How many events since a time are undelivered, of one app or of all. Edited and forged deliveries are not counted. */
export const countMissedSince = (
  rows: readonly Pick<EventRow, 'at' | 'app_id' | 'delivery'>[],
  since: number,
  app_id: string | undefined,
): number =>
  rows.filter(
    (row) =>
      row.at >= since &&
      (app_id === undefined || row.app_id === app_id) &&
      row.delivery !== undefined &&
      row.delivery.state !== 'delivered' &&
      row.delivery.variant === null,
  ).length;
