import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { classes } from '../../../ui/style/classes.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { toRenderedBlocks, listShownBlocks } from '../draft/shown-blocks.ts';
import { surfaceOf } from '../draft/surface.ts';
import { plainTextOf } from '../form/ViewFields.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import css from './PreviewedMessage.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface PreviewedViewProps {
  readonly draft: MessageDraft;
  /** Name of the app that shows the view. */
  readonly appName: string;
  readonly isNarrow: boolean;
  /** Index of the selected block. */
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A modal in its frame, or a Home tab. A press on a block selects it. */
export function PreviewedView({
  draft,
  appName,
  isNarrow,
  selected,
  onSelect,
  onSubmit,
  onClose,
}: PreviewedViewProps) {
  const { otherFields } = draft;
  const { shownBlocks, hiddenCount } = listShownBlocks(toRenderedBlocks(draft));
  const surface = surfaceOf(otherFields);
  const isModal = surface === 'modal';
  return (
    <article
      className={classes(css.view, isModal && css.modal, isNarrow && css.narrow)}
      aria-label={isModal ? 'Modal' : 'Home tab'}
    >
      <header className={css.viewHead}>
        {isModal ? (
          <>
            <h2 className={css.viewTitle}>{plainTextOf(otherFields['title']) || 'No title'}</h2>
            <p className={tones.muted}>
              <Badge>App</Badge> The app <bdi>{appName}</bdi> asks this, not Parley.
            </p>
          </>
        ) : (
          <>
            <h2 className={css.viewTitle}>{appName}</h2>
            <span className={css.tab}>Home</span>
            <span className={tones.muted}>Messages</span>
          </>
        )}
      </header>
      <div className={css.viewBody}>
        {shownBlocks.length === 0 && <p className={css.more}>No blocks yet</p>}
        <MessageContent
          message={{ blocks: shownBlocks }}
          surface={surface}
          renderFrame={(index, block) => (
            <BlockFrame isSelected={index === selected} onSelect={() => onSelect(index)}>
              {block}
            </BlockFrame>
          )}
        />
        {hiddenCount > 0 && <p className={css.more}>and {hiddenCount} more blocks</p>}
      </div>
      {isModal && (
        <footer className={css.viewFoot}>
          <Button onPress={onClose}>{plainTextOf(otherFields['close']) || 'Cancel'}</Button>
          {otherFields['submit'] !== undefined && (
            <Button variant="primary" onPress={onSubmit}>
              {plainTextOf(otherFields['submit']) || 'Submit'}
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}
