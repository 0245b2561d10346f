import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { faultsByBlock } from '../../../kit/elements/live-group.ts';
import { LiveGroupElements } from '../../../kit/elements/LiveGroupElements.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import type { Look } from '../composer-search.ts';
import type { MessageDraft } from '../draft/message-draft.ts';
import type { Target } from '../send/target.ts';
import type { Poster } from './author.ts';
import css from './PreviewPane.module.css';
import { type PreviewTrial, usePreviewTrial } from './use-preview-trial.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';

/** The actions of the buttons below a modal. */
export type ViewActions = Pick<PreviewTrial, 'submit' | 'close'>;

export interface LivePreviewProps {
  readonly draft: MessageDraft;
  readonly world: WorldBrief;
  readonly target: Target | null;
  readonly poster: Poster | null;
  /** Time of the world, rounded down to a minute, in epoch seconds. */
  readonly now: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Where the payload is shown: below the preview, in its place while `look` is `payload`, or nowhere. */
  readonly payloadPlace: 'below' | 'instead' | null;
  readonly renderPreview: (actions: ViewActions) => ReactNode;
}

/** The live preview, and the payload that the app would be sent. */
export default function LivePreview({
  draft,
  world,
  target,
  poster,
  now,
  look,
  onLook,
  payloadPlace,
  renderPreview,
}: LivePreviewProps) {
  const trial = usePreviewTrial(draft, world, target, poster, now);
  const fields = useFocusOnFault(trial);
  const payloadPane = <PayloadPane trial={trial} />;
  if (look === 'payload') return payloadPane;
  const preview = (
    <LiveGroupElements key={trial.resetCount} group={trial.liveGroup}>
      <div ref={fields} className={css.fields}>
        {renderPreview(trial)}
      </div>
    </LiveGroupElements>
  );
  return (
    <>
      <Split
        storageKey="parley.split.composer-payload"
        label="Resize the payload"
        direction="column"
        initial={38}
        first={preview}
        second={payloadPlace === 'below' && payloadPane}
      />
      {payloadPlace === 'instead' && trial.outcome !== null && (
        <div className={css.tried} role="status">
          {'reason' in trial.outcome ? trial.outcome.reason : 'Your app would be sent a payload.'}
          {'payload' in trial.outcome && (
            <Button size="small" onPress={() => onLook('payload')}>
              Show the payload
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Focuses the first field with an error after Submit, as the Workspace does. Returns the ref for the element around the fields. */
function useFocusOnFault({ outcome, submitCount }: Pick<PreviewTrial, 'outcome' | 'submitCount'>) {
  const fields = useRef<HTMLDivElement>(null);
  const faults =
    outcome !== null && 'faults' in outcome ? Object.keys(faultsByBlock(outcome.faults)) : [];
  const focusFirstFault = useEffectEvent(() => {
    const blocks = [...(fields.current?.querySelectorAll<HTMLElement>('[data-block]') ?? [])];
    const field = blocks.find(({ dataset }) => faults.includes(dataset['block'] ?? ''));
    field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus();
  });
  // Moves the focus after each press of Submit.
  useEffect(() => {
    if (submitCount > 0) focusFirstFault();
  }, [submitCount]);
  return fields;
}

/** The payload of the last act in the preview, and `state.values` now. */
function PayloadPane({ trial: { outcome, stateValues, reset } }: { readonly trial: PreviewTrial }) {
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
              outcome !== null && 'payload' in outcome ? (
                <CodeView
                  label="Payload that would be sent"
                  language="json"
                  text={JSON.stringify(outcome.payload, null, 2)}
                />
              ) : (
                <p className={css.note} role="status">
                  {outcome?.reason ??
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
                text={JSON.stringify(stateValues, null, 2)}
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
