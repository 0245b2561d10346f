import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { useMessage } from './use-message.tsx';

/** A message with what can be done with it. */
export function Message({
  channel,
  ...rest
}: Omit<MessageRowProps, 'handle'> & { readonly channel: string }) {
  return <MessageRow {...rest} handle={useMessage(channel, rest.message)} />;
}
