import Ellipsis from 'lucide-react/icons/ellipsis';
import Link from 'lucide-react/icons/link';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover';
import type { ShownMessage } from '../../../contract/entities.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { lateView } from '../../../ui/late.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { MessageShortcuts } from '../apps/Shortcuts.tsx';
import { workspaceSearch } from '../data/workspace-search.ts';
import css from './MessageRow.module.css';
import type { MessageHandle } from './use-message.tsx';

const EmojiPicker = lateView(() => import('../reactions/EmojiPicker.tsx'));

export interface MessageActionsProps {
  readonly channel: string;
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  /** Opens the thread; absent in a thread. */
  readonly onThread?: (ts: string) => void;
}

/**
 * Actions on a message, visible while it has the pointer or the focus. Where nothing can be pointed at, they stand below every
 * message: the two that people use most, and a menu with words for the others.
 */
export function MessageActions({ channel, message, handle, onThread }: MessageActionsProps) {
  const [, setSearch] = usePanelSearch(workspaceSearch);
  const isTouched = useMedia('(hover: none)');
  const others = [
    { label: 'Edit', icon: <Pencil size={15} />, keys: ['E'], onAction: handle.edit },
    { label: 'Delete', icon: <Trash2 size={15} />, keys: ['Delete'], onAction: handle.askDelete },
    {
      label: 'Link to this message',
      icon: <Link size={15} />,
      onAction: () => setSearch({ message: message.ts }),
    },
  ];
  return (
    <div
      className={css.actions}
      data-open={handle.isReacting || undefined}
      role="toolbar"
      aria-label="Message actions"
    >
      <DialogTrigger
        isOpen={handle.isReacting}
        onOpenChange={(open) => (open ? handle.react() : handle.stopReacting())}
      >
        <IconButton label="React" icon={<SmilePlus size={15} />} size="small" keys={['+']} />
        <Popover className={css.popover ?? ''} placement="bottom end">
          <Dialog aria-label="React" className={css.dialog ?? ''}>
            <Suspense>
              <EmojiPicker onPick={handle.toggle} />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {onThread && (
        <IconButton
          label="Reply in thread"
          icon={<MessageSquareReply size={15} />}
          size="small"
          keys={['R']}
          onPress={() => onThread(message.ts)}
        />
      )}
      {isTouched ? (
        <Menu
          trigger={<IconButton label="More actions" icon={<Ellipsis size={15} />} size="small" />}
          groups={[
            {
              title: 'Message',
              actions: others.map(({ label, icon, onAction }) => ({
                id: label,
                label,
                icon,
                onAction,
              })),
            },
          ]}
        />
      ) : (
        others.map(({ onAction, ...each }) => (
          <IconButton key={each.label} {...each} size="small" onPress={onAction} />
        ))
      )}
      <MessageShortcuts channel={channel} ts={message.ts} />
    </div>
  );
}
