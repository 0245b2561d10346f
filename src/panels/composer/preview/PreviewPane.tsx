import { useDeferredValue, useState } from 'react';
import { useWorldTime } from '../../../client/use-world-time.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { notificationText } from '../../../message/plain-text.ts';
import { classes } from '../../../ui/style/classes.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { Target } from '../send/target.ts';
import { Counters } from './Counters.tsx';
import { PreviewedMessage } from './PreviewedMessage.tsx';
import { usePreviewPeople } from './use-preview-people.ts';
import css from './PreviewPane.module.css';

export interface PreviewPaneProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly target: Target | null;
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

const MINUTE_S = 60;

/** A preview of the message, in a light or dark theme. */
export function PreviewPane({
  draft,
  world,
  target,
  look,
  onLook,
  selected,
  onSelect,
}: PreviewPaneProps) {
  const [ground, setGround] = useState<'page' | 'light' | 'dark'>('page');
  // Typing must not wait until a thousand blocks are rendered.
  const shown = useDeferredValue(draft);
  const { now = 0 } = useWorldTime() ?? {};
  // Only the minute is shown: it must not be drawn anew each second.
  const minute = Math.floor(now / MINUTE_S) * MINUTE_S;
  const { author, names } = usePreviewPeople(shown, world, target);
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
            <strong>{author.name}</strong>
            <p>
              {shown.text === ''
                ? 'No fallback text: the notification is empty.'
                : notificationText(shown.text, names)}
            </p>
          </div>
        ) : (
          <NamesContext value={names}>
            <PreviewedMessage
              draft={shown}
              author={author}
              at={minute}
              look={look}
              selected={selected}
              onSelect={onSelect}
            />
          </NamesContext>
        )}
      </div>
      <Counters draft={shown} />
    </section>
  );
}
