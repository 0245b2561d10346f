import Zap from 'lucide-react/icons/zap';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useAct, useOffers } from './use-apps.ts';

/** The shortcuts of apps for a message; nothing where no app has any. */
export const MessageShortcuts = ({
  channel,
  ts,
}: {
  readonly channel: string;
  readonly ts: string;
}) => <Shortcuts kind="message" label="Shortcuts for this message" more={{ channel, ts }} />;

/** The shortcuts of apps that need no message. */
export const GlobalShortcuts = ({ channel }: { readonly channel: string }) => (
  <Shortcuts kind="global" label="Shortcuts" more={{ channel }} />
);

interface ShortcutsProps {
  readonly kind: 'message' | 'global';
  readonly label: string;
  /** What the interaction says besides the shortcut. */
  readonly more: object;
}

function Shortcuts({ kind, label, more }: ShortcutsProps) {
  const { shortcuts, apps } = useOffers();
  const { announce } = usePanelShell();
  const act = useAct();
  const offered = shortcuts.filter(({ type }) => type === kind);
  if (offered.length === 0) return null;
  const type = kind === 'message' ? 'message_action' : 'shortcut';
  const announceFailure = (why: string) => announce(`The shortcut failed. ${why}`);
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Zap size={15} />} size="small" />}
      groups={[
        {
          title: label,
          actions: offered.map(({ app_id, callback_id, name, description }) => ({
            id: `${app_id} ${callback_id}`,
            label: name,
            detail: `${description} (${apps.find((app) => app.app_id === app_id)?.name ?? app_id})`,
            onAction: () =>
              act.mutate(
                { type, app_id, callback_id, ...more },
                {
                  onSuccess: ({ state, detail }) => {
                    if (state !== 'acknowledged') announceFailure(detail);
                  },
                  onError: (error) => announceFailure(messageOf(error)),
                },
              ),
          })),
        },
      ]}
    />
  );
}
