import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { useMessage } from './use-message.tsx';

/** A message with its actions: reply, edit, react and delete. */
export function Message(props: Omit<MessageRowProps, 'handle'>) {
  return <MessageRow {...props} handle={useMessage(props.channel, props.message)} />;
}
