import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { classes } from '../../../ui/style/classes.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { drawnBlocks, listShownBlocks } from '../draft/shown-blocks.ts';
import { surfaceOf } from '../draft/surface.ts';
import { textIn } from '../form/ViewFields.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import css from './PreviewedMessage.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface PreviewedViewProps {
  readonly draft: MessageDraft;
  /** Name of the app that shows the view. */
  readonly app: string;
  readonly isNarrow: boolean;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A modal in its frame, or a Home tab. A press on a block selects it. */
export function PreviewedView({
  draft,
  app,
  isNarrow,
  selected,
  onSelect,
  onSubmit,
  onClose,
}: PreviewedViewProps) {
  const { rest } = draft;
  const { shown, hiddenCount } = listShownBlocks(drawnBlocks(draft));
  const surface = surfaceOf(rest);
  const isModal = surface === 'modal';
  return (
    <article
      className={classes(css.view, isModal && css.modal, isNarrow && css.narrow)}
      aria-label={isModal ? 'Modal' : 'Home tab'}
    >
      <header className={css.viewHead}>
        {isModal ? (
          <>
            <h2 className={css.viewTitle}>{textIn(rest['title']) || 'No title'}</h2>
            <p className={tones.muted}>
              <Badge>App</Badge> The app <bdi>{app}</bdi> asks this, not Parley.
            </p>
          </>
        ) : (
          <>
            <h2 className={css.viewTitle}>{app}</h2>
            <span className={css.tab}>Home</span>
            <span className={tones.muted}>Messages</span>
          </>
        )}
      </header>
      <div className={css.viewBody}>
        {shown.length === 0 && <p className={css.more}>No blocks yet</p>}
        <MessageContent
          message={{ blocks: shown }}
          surface={surface}
          renderFrame={(at, block) => (
            <BlockFrame isSelected={at === selected} onSelect={() => onSelect(at)}>
              {block}
            </BlockFrame>
          )}
        />
        {hiddenCount > 0 && <p className={css.more}>and {hiddenCount} more blocks</p>}
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
