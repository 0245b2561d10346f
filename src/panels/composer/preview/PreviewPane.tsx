import { useDeferredValue, useState } from 'react';
import { useWorld } from '../../../client/queries.ts';
import { BlockBoundary } from '../../../message/render/BlockBoundary.tsx';
import { BlockView } from '../../../message/render/BlockView.tsx';
import { MessageContent } from '../../../message/render/MessageContent.tsx';
import { NO_NAMES } from '../../../message/names.ts';
import { notificationText } from '../../../message/mrkdwn/plain-text.ts';
import { classes } from '../../../ui/style/classes.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import { shownBlocks } from '../draft/shown-blocks.ts';
import { Counters } from './Counters.tsx';
import css from './PreviewPane.module.css';

export interface PreviewPaneProps {
  readonly draft: MessageDraft;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
}

const LOOK_TITLES: readonly { readonly id: Look; readonly label: string }[] = [
  { id: 'message', label: 'Message' },
  { id: 'thread', label: 'Thread' },
  { id: 'notification', label: 'Notification' },
  { id: 'narrow', label: 'Narrow' },
];

/** A preview of the message, in a light or dark theme. */
export function PreviewPane({ draft, look, onLook, selected, onSelect }: PreviewPaneProps) {
  const [ground, setGround] = useState<'page' | 'light' | 'dark'>('page');
  // Typing must not wait until a thousand blocks are rendered.
  const shown = useDeferredValue(draft);
  const app = useWorld().data?.apps[0]?.name ?? 'App';
  return (
    <section className={css.pane} aria-label="Preview">
      <div className={css.bar}>
        <SegmentedControl label="Show as" segments={LOOK_TITLES} value={look} onChange={onLook} />
        <SegmentedControl
          label="Theme of the preview"
          segments={[
            { id: 'page', label: 'Page' },
            { id: 'light', label: 'Light' },
            { id: 'dark', label: 'Dark' },
          ]}
          value={ground}
          onChange={setGround}
        />
      </div>
      <div
        className={classes(css.ground, ground !== 'page' && css[ground])}
        role="region"
        aria-label="Displayed message"
        tabIndex={0}
      >
        {look === 'notification' ? (
          <div className={css.notification}>
            <strong>{app}</strong>
            <p>
              {shown.text === ''
                ? 'No fallback text: the notification is empty.'
                : notificationText(shown.text, NO_NAMES)}
            </p>
          </div>
        ) : (
          <article className={classes(css.message, css[look])} aria-label="Message">
            <span className={css.avatar} aria-hidden="true">
              {app.charAt(0)}
            </span>
            <div className={css.content}>
              <p className={css.head}>
                <strong>{app}</strong> <span className={css.app}>App</span>{' '}
                <span className={css.time}>now</span>
              </p>
              <Blocks draft={shown} selected={selected} onSelect={onSelect} />
              {look === 'thread' && <p className={css.reply}>A reply in the thread</p>}
            </div>
          </article>
        )}
      </div>
      <Counters draft={shown} />
    </section>
  );
}

interface BlocksProps {
  readonly draft: MessageDraft;
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
}

/** The blocks, or the text of a message without blocks, then the attachments. A press on a block selects it. */
function Blocks({ draft: { text, blocks, rest }, selected, onSelect }: BlocksProps) {
  const { shown, more } = shownBlocks(blocks);
  const attachments = Array.isArray(rest['attachments']) ? (rest['attachments'] as unknown[]) : [];
  return (
    <div className={css.blocks}>
      {shown.map(({ key, block }, at) => (
        // By keyboard, blocks are selected in the list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          key={key}
          className={css.block}
          data-selected={at === selected || undefined}
          onClick={() => onSelect(at)}
        >
          <BlockBoundary block={block}>
            <BlockView block={block} />
          </BlockBoundary>
        </div>
      ))}
      {more > 0 && <p className={css.more}>and {more} more blocks</p>}
      <MessageContent message={{ text: blocks.length === 0 ? text : '', attachments }} />
    </div>
  );
}
