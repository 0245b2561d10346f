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

/** A menu that schedules the typed message, and lists the messages that the acting person has scheduled. */
export default function LaterMenu(message: LaterMenuProps) {
  const [openDialog, setOpenDialog] = useState<'send' | 'list' | null>(null);
  const close = () => setOpenDialog(null);
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
                onAction: () => setOpenDialog('send'),
              },
              {
                id: 'list',
                label: 'Scheduled messages…',
                onAction: () => setOpenDialog('list'),
              },
            ],
          },
        ]}
      />
      {openDialog === 'send' && <SendLater {...message} onClose={close} />}
      {openDialog === 'list' && <ScheduledMessages onClose={close} />}
    </>
  );
}
