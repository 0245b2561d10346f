import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { faultsByBlock } from '../../../kit/elements/acting.ts';
import { ActingElements } from '../../../kit/elements/ActingElements.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { Target } from '../send/target.ts';
import type { Poster } from './author.ts';
import css from './PreviewPane.module.css';
import { type Trying, useTrying } from './use-trying.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';

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
  const fields = useFaultyField(trying);
  const pane = <PayloadPane trying={trying} />;
  if (look === 'payload') return pane;
  const shown = (
    <ActingElements key={trying.round} acting={trying.acting}>
      <div ref={fields} className={css.fields}>
        {draw(trying)}
      </div>
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

/** Puts the focus into the first field that keeps a form from being submitted, as the Workspace does. */
function useFaultyField({ tried, submits }: Pick<Trying, 'tried' | 'submits'>) {
  const fields = useRef<HTMLDivElement>(null);
  const faults =
    tried !== null && 'faults' in tried ? Object.keys(faultsByBlock(tried.faults)) : [];
  const focusFirst = useEffectEvent(() => {
    const all = [...(fields.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
    const field = all.find(({ dataset }) => faults.includes(dataset['block'] ?? ''));
    field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus();
  });
  // Listens to the focus of the page, which Submit moves.
  useEffect(() => {
    if (submits > 0) focusFirst();
  }, [submits]);
  return fields;
}

/** What the app would be sent of what was done last in the preview, and `state.values`. */
function PayloadPane({ trying: { tried, state, reset } }: { readonly trying: Trying }) {
  const [tab, setTab] = useState<'payload' | 'state'>('payload');
  return (
    <section className={css.payload} aria-label="Payload">
      <Tabs
        label="What the app gets"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'payload',
            title: 'Payload',
            content:
              tried !== null && 'payload' in tried ? (
                <CodeView
                  label="Payload that would be sent"
                  language="json"
                  text={JSON.stringify(tried.payload, null, 2)}
                />
              ) : (
                <p className={css.note} role="status">
                  {tried?.why ??
                    'Press, choose or type something in the preview: what your app would be sent appears here. Nothing is sent.'}
                </p>
              ),
          },
          {
            id: 'state',
            title: 'state.values',
            content: (
              <CodeView
                label="state.values"
                language="json"
                text={JSON.stringify(state, null, 2)}
              />
            ),
          },
        ]}
        actions={
          reset !== null && (
            <Button size="small" variant="plain" onPress={reset}>
              Start over
            </Button>
          )
        }
      />
    </section>
  );
}
