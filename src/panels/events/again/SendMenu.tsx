import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import type { EventRow } from '../data/event-rows.ts';
import { MissedDialog } from './MissedDialog.tsx';
import { TriggerDialog } from './TriggerDialog.tsx';

export interface SendMenuProps {
  readonly rows: readonly EventRow[];
  readonly apps: readonly WorldApp[];
  /** Id of the app that the list shows; undefined for all. */
  readonly app: string | undefined;
  readonly onTriggered: (event: string) => void;
}

/** Sends events that nothing caused: triggered ones, and those that were missed. */
export function SendMenu({ rows, apps, app, onTriggered }: SendMenuProps) {
  const [dialog, setDialog] = useState<'trigger' | 'missed' | null>(null);
  const close = () => setDialog(null);
  const first = apps.find(({ app_id }) => app_id === app) ?? apps[0];
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label="Send events" icon={<Plus size={15} />} />}
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
      {dialog === 'trigger' && first && (
        <TriggerDialog
          apps={apps}
          first={first}
          onDone={(event) => {
            close();
            onTriggered(event);
          }}
          onClose={close}
        />
      )}
      {dialog === 'missed' && <MissedDialog rows={rows} apps={apps} app={app} onClose={close} />}
    </>
  );
}
