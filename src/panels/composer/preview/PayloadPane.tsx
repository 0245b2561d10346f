import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import css from './PayloadPane.module.css';
import type { Trying } from './use-trying.ts';

/** What the app would be sent of what was done last in the preview, and `state.values`. */
export function PayloadPane({ trying: { tried, state, reset } }: { readonly trying: Trying }) {
  const [tab, setTab] = useState<'payload' | 'state'>('payload');
  return (
    <section className={css.pane} aria-label="Payload">
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
