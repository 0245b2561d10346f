import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { PostedMessage, type MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { drawnBlocks, identifyDraft, listShownBlocks } from '../draft/shown-blocks.ts';
import { BlockFrame } from './BlockFrame.tsx';
import css from './PreviewedMessage.module.css';

export interface PreviewedMessageProps {
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  /** When the message is posted, in epoch seconds. */
  readonly at: number;
  readonly look: Exclude<Look, 'notification' | 'payload'>;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
}

/** The message as the Workspace will show it. A press on a block selects it. */
export function PreviewedMessage({
  draft,
  author,
  at: now,
  look,
  selected,
  onSelect,
}: PreviewedMessageProps) {
  const { attachments } = identifyDraft(draft);
  const { shown, hiddenCount } = listShownBlocks(drawnBlocks(draft));
  return (
    <article className={css[look]} aria-label="Message">
      <PostedMessage author={author} at={new Date(now * 1000)}>
        <MessageContent
          message={{ text: draft.text, blocks: shown, attachments }}
          renderFrame={(at, block) => (
            <BlockFrame isSelected={at === selected} onSelect={() => onSelect(at)}>
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
