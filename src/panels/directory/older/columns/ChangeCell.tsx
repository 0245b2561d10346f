import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Change } from '../play/walk-state.ts';
import { InTheWire } from './InTheWire.tsx';
import css from './ChangeCell.module.css';

export interface ChangeCellProps {
  readonly change: Change;
  readonly isNewest: boolean;
}

/** A message that was posted or deleted between two pages; it stands in every column. */
export function ChangeCell({ change: { kind, message, exchange }, isNewest }: ChangeCellProps) {
  const isPost = kind === 'posted';
  return (
    <p className={css.change} {...(isNewest && { 'data-newest': true })}>
      {isPost ? <MessageSquarePlus size={14} /> : <Trash2 size={14} />}
      <span className={css.text}>
        {isPost ? 'Posted' : 'Deleted'}: {message.text}
      </span>
      <InTheWire exchange={exchange} what={isPost ? 'the post' : 'the delete'} />
    </p>
  );
}
