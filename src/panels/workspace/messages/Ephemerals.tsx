import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import type { Message } from '../../../contract/entities.ts';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Alive } from '../apps/Alive.tsx';
import { blocksOf } from '../../../kit/elements/element-fields.ts';
import { useOwnMessages } from '../apps/use-apps.ts';
import { authorName, usePerson } from '../data/use-people.ts';
import css from './Ephemerals.module.css';

/** The messages of a conversation that the acting person alone sees, until they dismiss them. */
export function Ephemerals({ channel }: { readonly channel: string }) {
  const { messages, dismiss } = useOwnMessages(channel);
  if (messages.length === 0) return null;
  return (
    <div className={css.list} aria-label="Only visible to you" role="log">
      {messages.map((message) => (
        <Own key={message.ts} channel={channel} message={message} onDismiss={dismiss} />
      ))}
    </div>
  );
}

interface OwnProps {
  readonly channel: string;
  readonly message: Message;
  readonly onDismiss: (ts: string) => void;
}

function Own({ channel, message, onDismiss }: OwnProps) {
  const { ts } = message;
  const author = usePerson(message.user);
  const name = authorName(message, author);
  const place = useMemo(() => ({ channel, ts }), [channel, ts]);
  const blocks = useMemo(() => blocksOf(message), [message]);
  return (
    <div ref={inSight} className={css.item}>
      <EyeOff size={15} />
      <div className={css.body}>
        <p className={css.note}>
          Only visible to you · <bdi>{name}</bdi>
        </p>
        <Alive place={place} app_id={message.app_id} blocks={blocks}>
          <MessageContent message={message} />
        </Alive>
      </div>
      <IconButton
        label="Dismiss the message"
        icon={<X size={14} />}
        size="small"
        onPress={() => onDismiss(ts)}
      />
    </div>
  );
}

/** The newest is what somebody has just asked for. */
const inSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
