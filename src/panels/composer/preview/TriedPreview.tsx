import type { ReactNode } from 'react';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { ActingElements } from '../../../kit/elements/ActingElements.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { Target } from '../send/target.ts';
import type { Poster } from './author.ts';
import { PayloadPane } from './PayloadPane.tsx';
import css from './PreviewPane.module.css';
import { type Trying, useTrying } from './use-trying.ts';

/** What the buttons below a modal do. */
export type ViewActs = Pick<Trying, 'submit' | 'close'>;

export interface TriedPreviewProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly target: Target | null;
  readonly poster: Poster | null;
  /** The minute, in epoch seconds. */
  readonly now: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Where the payload is: below the preview, in its place when asked for, or nowhere. */
  readonly payload: 'below' | 'instead' | null;
  readonly draw: (acts: ViewActs) => ReactNode;
}

/** The preview, with elements that can be pressed, chosen and typed in, and the payload that the app would be sent. */
export default function TriedPreview({
  draft,
  world,
  target,
  poster,
  now,
  look,
  onLook,
  payload,
  draw,
}: TriedPreviewProps) {
  const trying = useTrying(draft, world, target, poster, now);
  const pane = <PayloadPane trying={trying} />;
  if (look === 'payload') return pane;
  const shown = (
    <ActingElements key={trying.round} acting={trying.acting}>
      {draw(trying)}
    </ActingElements>
  );
  return (
    <>
      <Split
        storageKey="parley.split.composer-payload"
        label="Resize the payload"
        direction="column"
        initial={38}
        first={shown}
        second={payload === 'below' && pane}
      />
      {payload === 'instead' && trying.tried !== null && (
        <div className={css.tried} role="status">
          {'why' in trying.tried ? trying.tried.why : 'Your app would be sent a payload.'}
          {'payload' in trying.tried && (
            <Button size="small" onPress={() => onLook('payload')}>
              Show the payload
            </Button>
          )}
        </div>
      )}
    </>
  );
}
