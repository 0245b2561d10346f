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

/** The actions of the buttons below a modal. */
export type ViewActions = Pick<Trying, 'submit' | 'close'>;

export interface TriedPreviewProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly target: Target | null;
  readonly poster: Poster | null;
  /** Time of the world, rounded down to a minute, in epoch seconds. */
  readonly now: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Where the payload is shown: below the preview, instead of it on demand, or nowhere. */
  readonly payloadPlace: 'below' | 'instead' | null;
  readonly draw: (actions: ViewActions) => ReactNode;
}

/** The live preview, and the payload that the app would be sent. */
export default function TriedPreview({
  draft,
  world,
  target,
  poster,
  now,
  look,
  onLook,
  payloadPlace,
  draw,
}: TriedPreviewProps) {
  const trying = useTrying(draft, world, target, poster, now);
  const fields = useFocusOnFault(trying);
  const pane = <PayloadPane trying={trying} />;
  if (look === 'payload') return pane;
  const preview = (
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
        first={preview}
        second={payloadPlace === 'below' && pane}
      />
      {payloadPlace === 'instead' && trying.tried !== null && (
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

/** After Submit, focuses the first field with an error, as the Workspace does. Returns the ref of the element around the fields. */
function useFocusOnFault({ tried, submits }: Pick<Trying, 'tried' | 'submits'>) {
  const fields = useRef<HTMLDivElement>(null);
  const faults =
    tried !== null && 'faults' in tried ? Object.keys(faultsByBlock(tried.faults)) : [];
  const focusFirst = useEffectEvent(() => {
    const blocks = [...(fields.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
    const field = blocks.find(({ dataset }) => faults.includes(dataset['block'] ?? ''));
    field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus();
  });
  // The focus belongs to the page, and Submit moves it.
  useEffect(() => {
    if (submits > 0) focusFirst();
  }, [submits]);
  return fields;
}

/** The payload of the last act in the preview, and `state.values`. */
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
