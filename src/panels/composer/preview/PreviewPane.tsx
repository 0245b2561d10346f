import { useDeferredValue, useMemo, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { usePeopleById, userIdsIn } from '../../../client/people/people.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { Names } from '../../../message/names.ts';
import { notificationText } from '../../../message/plain-text.ts';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import type { MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import { useLate } from '../../../ui/late.ts';
import { classes } from '../../../ui/style/classes.ts';
import type { Look } from '../composer-search.ts';
import { type MessageDraft, payloadOf } from '../draft/message-draft.ts';
import { canActOn } from '../draft/shown-blocks.ts';
import { maxBlocksOf, SURFACE_NAMES, surfaceOf } from '../draft/surface.ts';
import type { Target } from '../send/target.ts';
import { authorOf, type Poster, posterOf } from './author.ts';
import { PreviewedView } from './PreviewedView.tsx';
import type { ViewActions } from './LivePreview.tsx';
import { PreviewedMessage } from './PreviewedMessage.tsx';
import css from './PreviewPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export interface PreviewPaneProps {
  readonly draft: MessageDraft;
  /** Whether the draft is empty and was never changed. */
  readonly isUntouched: boolean;
  readonly world: WorldBrief;
  readonly target: Target | null;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Whether what the app would be sent fits below the preview; otherwise the look `payload` shows it in place of the preview. */
  readonly hasRoomForPayload: boolean;
  /** Index of the selected block. */
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

const MESSAGE_LOOKS: readonly { readonly id: Look; readonly label: string }[] = [
  { id: 'message', label: 'Message' },
  { id: 'thread', label: 'Thread' },
  { id: 'notification', label: 'Notification' },
  { id: 'narrow', label: 'Narrow' },
  { id: 'payload', label: 'Payload' },
];

/** The looks of a modal or a Home tab. */
const VIEW_LOOKS: typeof MESSAGE_LOOKS = [
  { id: 'message', label: 'View' },
  { id: 'narrow', label: 'Narrow' },
  { id: 'payload', label: 'Payload' },
];

const MINUTE_S = 60;

/** Makes the preview live. Until it has loaded, nothing in the preview can be pressed. */
const LIVE_PREVIEW = late(() => import('./LivePreview.tsx'));

const NO_ACTIONS: ViewActions = { submit: () => undefined, close: () => undefined };

/** A preview of the message, modal or Home tab, in a light or dark theme. */
export function PreviewPane({
  isUntouched,
  draft,
  world,
  target,
  look,
  onLook,
  hasRoomForPayload,
  selected,
  onSelect,
}: PreviewPaneProps) {
  const surface = surfaceOf(draft.otherFields);
  const [theme, setTheme] = useState<'page' | 'light' | 'dark'>('page');
  // Typing must not wait until a thousand blocks are rendered.
  const shownDraft = useDeferredValue(draft);
  const { now = 0 } = useWorldTime() ?? {};
  // The preview shows only minutes, so it need not be rendered every second.
  const currentMinute = Math.floor(now / MINUTE_S) * MINUTE_S;
  const { author, names, poster } = usePreviewPeople(shownDraft, world, target);
  const canAct = canActOn(shownDraft);
  const payloadPlace = !canAct ? null : hasRoomForPayload ? 'below' : 'instead';
  const looks = (surface === 'message' ? MESSAGE_LOOKS : VIEW_LOOKS).filter(
    ({ id }) => id !== 'payload' || payloadPlace === 'instead',
  );
  const shownLook = looks.some(({ id }) => id === look) ? look : 'message';
  const livePreview = useLate(LIVE_PREVIEW);
  const renderPreview = ({ submit, close }: ViewActions) => (
    <div
      className={classes(css.ground, theme !== 'page' && css[theme])}
      role="region"
      aria-label={`Displayed ${SURFACE_NAMES[surface]}`}
      tabIndex={0}
    >
      {shownLook === 'notification' ? (
        <div className={css.notification}>
          <strong>{author.name}</strong>
          <p>
            {shownDraft.text === ''
              ? 'No fallback text: the notification is empty.'
              : notificationText(shownDraft.text, names)}
          </p>
        </div>
      ) : (
        <NamesContext value={names}>
          {surface === 'message' ? (
            <PreviewedMessage
              draft={shownDraft}
              author={author}
              time={currentMinute}
              look={shownLook === 'payload' ? 'message' : shownLook}
              selected={selected}
              onSelect={onSelect}
            />
          ) : (
            <PreviewedView
              draft={shownDraft}
              appName={author.name}
              isNarrow={shownLook === 'narrow'}
              selected={selected}
              onSelect={onSelect}
              onSubmit={submit}
              onClose={close}
            />
          )}
        </NamesContext>
      )}
    </div>
  );
  return (
    <section className={layouts.fill} aria-label="Preview">
      <div className={css.bar}>
        <SegmentedControl label="Show as" segments={looks} value={shownLook} onChange={onLook} />
        <SegmentedControl
          label="Theme of the preview"
          segments={[
            { id: 'page', label: 'Page' },
            { id: 'light', label: 'Light' },
            { id: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      {livePreview === null ? (
        renderPreview(NO_ACTIONS)
      ) : (
        <livePreview.default
          draft={shownDraft}
          world={world}
          target={target}
          poster={poster}
          now={currentMinute}
          look={shownLook}
          onLook={onLook}
          payloadPlace={payloadPlace}
          renderPreview={renderPreview}
        />
      )}
      <Counters draft={shownDraft} isUntouched={isUntouched} />
    </section>
  );
}

/** How much of each limit is used, with a warning if the fallback text is missing. */
function Counters({ draft, isUntouched }: Pick<PreviewPaneProps, 'draft' | 'isUntouched'>) {
  const { text, blocks, otherFields } = draft;
  const attachments = Array.isArray(otherFields['attachments'])
    ? otherFields['attachments'].length
    : 0;
  const surface = surfaceOf(otherFields);
  const messageCounts = [
    ['Text', text.length, LIMITS.text],
    ['Attachments', attachments, LIMITS.attachments],
  ] as const;
  const counts = [
    ['Blocks', blocks.length, maxBlocksOf(surface)] as const,
    ...(surface === 'message' ? messageCounts : []),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(payloadOf(draft))).byteLength;
  return (
    <div className={css.counters}>
      <dl className={css.counts}>
        {counts.map(([name, count, max]) => (
          <div key={name} className={css.count} data-over={count > max || undefined}>
            <dt>{name}</dt>
            <dd>
              {count.toLocaleString()}/{max.toLocaleString()}
            </dd>
          </div>
        ))}
        <div className={css.count}>
          <dt>JSON</dt>
          <dd>{sizeText(bytes)}</dd>
        </div>
      </dl>
      {surface === 'message' && text === '' && !isUntouched && (
        <p className={css.warning}>
          No fallback text: notifications will be empty, and webhooks return <code>no_text</code>.
        </p>
      )}
    </div>
  );
}

/** Who posts the message, and the names of people and channels in it. All come from the sandbox: a preview calls no method. */
function usePreviewPeople(
  draft: MessageDraft,
  world: WorldBrief,
  target: Target | null,
): { readonly author: MessageAuthor; readonly names: Names; readonly poster: Poster | null } {
  const poster = posterOf(world, target, useActing()?.token ?? null);
  const mentionedIds = useMemo(() => userIdsIn(JSON.stringify(payloadOf(draft))), [draft]);
  const people = usePeopleById(poster === null ? mentionedIds : [poster.id, ...mentionedIds]);
  const names = useMemo(() => {
    const channels = new Map(world.channels.map(({ id, name }) => [id, name]));
    return {
      user: (id: string) => people.get(id)?.name ?? null,
      channel: (id: string) => channels.get(id) ?? null,
    };
  }, [people, world]);
  return { author: authorOf(poster, people), names, poster };
}
