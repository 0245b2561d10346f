import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { PostedMessage, type MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import { classes } from '../../../ui/style/classes.ts';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { listShownBlocks } from '../draft/shown-blocks.ts';
import css from './PreviewedMessage.module.css';

export interface PreviewedMessageProps {
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  /** When it is posted, in epoch seconds. */
  readonly at: number;
  readonly look: Exclude<Look, 'notification'>;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
}

/** The message as the Workspace will show it. A press on a block selects it. */
export function PreviewedMessage({
  draft: { text, blocks, rest },
  author,
  at: now,
  look,
  selected,
  onSelect,
}: PreviewedMessageProps) {
  const { shown, more } = listShownBlocks(blocks);
  const attachments = Array.isArray(rest['attachments']) ? (rest['attachments'] as unknown[]) : [];
  return (
    <article className={classes(css.message, css[look])} aria-label="Message">
      <PostedMessage author={author} at={new Date(now * 1000)}>
        <MessageContent
          message={{ text, blocks: shown.map(({ block }) => block), attachments }}
          renderFrame={(at, block) => (
            // By keyboard, blocks are selected in the list.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div
              className={css.frame}
              data-selected={at === selected || undefined}
              onClick={() => onSelect(at)}
            >
              {block}
            </div>
          )}
        />
        {more > 0 && <p className={css.more}>and {more} more blocks</p>}
        {look === 'thread' && <p className={css.reply}>A reply in the thread</p>}
      </PostedMessage>
    </article>
  );
}
