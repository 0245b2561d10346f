import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { ScheduledMessages } from './ScheduledMessages.tsx';
import { SendLater } from './SendLater.tsx';

interface LaterMenuProps {
  readonly channel: string;
  readonly thread: string | undefined;
  /** The typed text with mentions as markup, as it is sent. */
  readonly text: string;
  readonly onScheduled: () => void;
}

/** A menu: schedules the typed message, and lists what the acting person has scheduled. */
export default function LaterMenu(message: LaterMenuProps) {
  const [opened, setOpened] = useState<'send' | 'list' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        trigger={<IconButton label="Later" icon={<Clock size={16} />} />}
        groups={[
          {
            title: 'Later',
            actions: [
              {
                id: 'send',
                label: 'Send later…',
                isDisabled: message.text.trim() === '',
                onAction: () => setOpened('send'),
              },
              {
                id: 'list',
                label: 'Scheduled messages…',
                onAction: () => setOpened('list'),
              },
            ],
          },
        ]}
      />
      {opened === 'send' && <SendLater {...message} onClose={close} />}
      {opened === 'list' && <ScheduledMessages onClose={close} />}
    </>
  );
}
