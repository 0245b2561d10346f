import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { listShownBlocks } from '../draft/shown-blocks.ts';
import { textIn } from '../form/ViewFields.tsx';
import css from './PreviewedMessage.module.css';

export interface PreviewedViewProps {
  readonly draft: MessageDraft;
  /** Whose view it is. */
  readonly app: string;
  readonly isNarrow: boolean;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A modal in its frame, or a Home tab. A press on a block selects it. */
export function PreviewedView({
  draft: { blocks, rest },
  app,
  isNarrow,
  selected,
  onSelect,
  onSubmit,
  onClose,
}: PreviewedViewProps) {
  const { shown, more } = listShownBlocks(blocks);
  const isModal = rest['type'] === 'modal';
  return (
    <article
      className={classes(css.view, isModal && css.modal, isNarrow && css.narrow)}
      aria-label={isModal ? 'Modal' : 'Home tab'}
    >
      <header className={css.viewHead}>
        {isModal ? (
          <>
            <h3 className={css.viewTitle}>{textIn(rest['title']) || 'No title'}</h3>
            <span className={css.owner}>{app}</span>
          </>
        ) : (
          <>
            <h3 className={css.viewTitle}>{app}</h3>
            <span className={css.tab}>Home</span>
            <span className={css.owner}>Messages</span>
          </>
        )}
      </header>
      <div className={css.viewBody}>
        {shown.length === 0 && <p className={css.more}>No blocks yet</p>}
        <MessageContent
          message={{ blocks: shown.map(({ block }) => block) }}
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
      </div>
      {isModal && (
        <footer className={css.viewFoot}>
          <Button onPress={onClose}>{textIn(rest['close']) || 'Cancel'}</Button>
          {rest['submit'] !== undefined && (
            <Button variant="primary" onPress={onSubmit}>
              {textIn(rest['submit']) || 'Submit'}
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}
