import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { useMessage } from './use-message.tsx';

/** A message with what can be done with it. */
export function Message(props: Omit<MessageRowProps, 'handle'>) {
  return <MessageRow {...props} handle={useMessage(props.channel, props.message)} />;
}
