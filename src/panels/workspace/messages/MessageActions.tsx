import Link from 'lucide-react/icons/link';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { DialogTrigger, Dialog, Popover } from 'react-aria-components/Popover';
import type { ShownMessage } from '../../../contract/entities.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { workspaceSearch } from '../data/workspace-search.ts';
import { EmojiPicker } from '../reactions/EmojiPicker.tsx';
import type { MessageHandle } from './use-message.tsx';
import css from './MessageActions.module.css';

export interface MessageActionsProps {
  readonly message: ShownMessage;
  readonly handle: MessageHandle;
  readonly onThread?: (ts: string) => void;
}

/** Actions on a message, visible while it has the pointer or the focus. */
export function MessageActions({ message, handle, onThread }: MessageActionsProps) {
  const [, setSearch] = usePanelSearch(workspaceSearch);
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
            <EmojiPicker onPick={handle.toggle} />
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
      <IconButton
        label="Edit"
        icon={<Pencil size={15} />}
        size="small"
        keys={['E']}
        onPress={handle.edit}
      />
      <IconButton
        label="Delete"
        icon={<Trash2 size={15} />}
        size="small"
        keys={['Delete']}
        onPress={handle.askDelete}
      />
      <IconButton
        label="Link to this message"
        icon={<Link size={15} />}
        size="small"
        onPress={() => setSearch({ message: message.ts })}
      />
    </div>
  );
}
