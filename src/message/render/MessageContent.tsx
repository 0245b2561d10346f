import { AttachmentView } from './AttachmentView.tsx';
import { BlockBoundary } from './BlockBoundary.tsx';
import { BlockList, type BlockFrame } from './BlockList.tsx';
import { Mrkdwn } from './elements/TextView.tsx';
import css from './message.module.css';

export interface MessageContentProps {
  readonly message: {
    readonly text?: string | undefined;
    readonly blocks?: readonly unknown[] | undefined;
    readonly attachments?: readonly unknown[] | undefined;
  };
  readonly renderFrame?: BlockFrame | undefined;
}

/**
 * The content of a message: its blocks, or its text if it has none, then its attachments. Names of people and
 * channels come from `NamesContext`. It never renders HTML of the message, and links only to http, https and
 * mailto.
 */
export function MessageContent({ message, renderFrame }: MessageContentProps) {
  const { text = '', blocks, attachments } = message;
  const hasBlocks = blocks !== undefined && blocks.length > 0;
  return (
    // The attribute tells what messages hold from what the page says: guides point to nothing inside of it.
    <div className={css.message} data-message="">
      {hasBlocks ? (
        <BlockList blocks={blocks} renderFrame={renderFrame} />
      ) : (
        text !== '' && <Mrkdwn text={text} />
      )}
      {attachments?.map((attachment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- attachments may repeat
        <BlockBoundary key={index} block={attachment}>
          <AttachmentView attachment={attachment} />
        </BlockBoundary>
      ))}
    </div>
  );
}
