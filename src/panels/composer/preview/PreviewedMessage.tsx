import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { PostedMessage, type MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { toRenderedBlocks, addMissingIds, listShownBlocks } from '../draft/shown-blocks.ts';
import { BlockFrame } from './BlockFrame.tsx';
import css from './PreviewedMessage.module.css';

export interface PreviewedMessageProps {
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  /** The time that the message shows, in epoch seconds. */
  readonly time: number;
  readonly look: Exclude<Look, 'notification' | 'payload'>;
  /** Index of the selected block. */
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

/** The message as the Workspace will show it. A press on a block selects it. */
export function PreviewedMessage({
  draft,
  author,
  time,
  look,
  selected,
  onSelect,
}: PreviewedMessageProps) {
  const { attachments } = addMissingIds(draft);
  const { shownBlocks, hiddenCount } = listShownBlocks(toRenderedBlocks(draft));
  return (
    <article className={css[look]} aria-label="Message">
      <PostedMessage author={author} at={new Date(time * 1000)}>
        <MessageContent
          message={{ text: draft.text, blocks: shownBlocks, attachments }}
          renderFrame={(index, block) => (
            <BlockFrame isSelected={index === selected} onSelect={() => onSelect(index)}>
              {block}
            </BlockFrame>
          )}
        />
        {hiddenCount > 0 && <p className={css.more}>and {hiddenCount} more blocks</p>}
        {look === 'thread' && <p className={css.reply}>A reply in the thread</p>}
      </PostedMessage>
    </article>
  );
}
