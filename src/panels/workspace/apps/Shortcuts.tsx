import Zap from 'lucide-react/icons/zap';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useAct, useAppOffers } from './use-apps.ts';

/** The apps' shortcuts for a message, if any. */
export const MessageShortcuts = ({
  channel,
  ts,
}: {
  readonly channel: string;
  readonly ts: string;
}) => <Shortcuts kind="message" label="Shortcuts for this message" fields={{ channel, ts }} />;

/** The apps' shortcuts that need no message. */
export const GlobalShortcuts = ({ channel }: { readonly channel: string }) => (
  <Shortcuts kind="global" label="Shortcuts" fields={{ channel }} />
);

interface ShortcutsProps {
  readonly kind: 'message' | 'global';
  readonly label: string;
  /** Further fields of the interaction. */
  readonly fields: object;
}

function Shortcuts({ kind, label, fields }: ShortcutsProps) {
  const { shortcuts, apps } = useAppOffers();
  const { announce } = usePanelShell();
  const sendShortcut = useAct();
  const shortcutsOfKind = shortcuts.filter(({ type }) => type === kind);
  if (shortcutsOfKind.length === 0) return null;
  const type = kind === 'message' ? 'message_action' : 'shortcut';
  const announceFailure = (reason: string) => announce(`The shortcut failed. ${reason}`);
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Zap size={15} />} size="small" />}
      groups={[
        {
          title: label,
          actions: shortcutsOfKind.map(({ app_id, callback_id, name, description }) => ({
            id: `${app_id} ${callback_id}`,
            label: name,
            detail: `${description} (${apps.find((app) => app.app_id === app_id)?.name ?? app_id})`,
            onAction: () =>
              sendShortcut.mutate(
                { type, app_id, callback_id, ...fields },
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
