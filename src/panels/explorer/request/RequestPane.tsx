import { lazy, Suspense } from 'react';
import { useActing } from '../../../client/acting.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample, WorldBrief } from '../../../contract/sandbox.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { CallResult } from '../answer/answer.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import { ActingSelect } from './ActingSelect.tsx';
import { ArgumentPane } from './ArgumentPane.tsx';
import { RequestLine } from './RequestLine.tsx';
import css from './RequestPane.module.css';

// Loaded when they are first shown: the first answer does not need them.
const HeaderPane = lazy(() => import('./HeaderPane.tsx'));
const SnippetPane = lazy(() => import('../snippets/SnippetPane.tsx'));
const MethodReference = lazy(() => import('../methods/MethodReference.tsx'));

export interface RequestPaneProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  /** The open tab. */
  readonly view: RequestView;
  readonly onView: (view: RequestView) => void;
  /** What the world does not have for the initial draft to succeed; null if nothing. */
  readonly missing: CallExample['missing'];
  /** Whether the arguments of the initial draft are still loading. */
  readonly isBusy: boolean;
  /** The result of the last call of the method. */
  readonly result: CallResult | null;
  /** The answer to the draft as it is; null if it was not sent, or has no answer. */
  readonly answer: ComparedAnswer | null;
  readonly isRunning: boolean;
  /** Whether the pane is too narrow for the token beside the tabs. */
  readonly isNarrow: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The tabs of the request. */
export type RequestView = 'arguments' | 'headers' | 'snippets' | 'reference';

/** The request editor, with the reference of the method. */
export function RequestPane(props: RequestPaneProps) {
  const { catalog, world, method, handle, view, onView, missing, result, isNarrow } = props;
  const token = useActing()?.token?.token ?? null;
  return (
    <section className={css.pane} aria-label="Request" aria-busy={props.isBusy}>
      <RequestLine {...props} />
      {isNarrow && (
        <div className={css.acting}>
          <ActingSelect />
        </div>
      )}
      <Tabs<RequestView>
        label="Request"
        selected={view}
        onSelect={onView}
        actions={!isNarrow && <ActingSelect />}
        tabs={[
          {
            id: 'arguments',
            title: 'Arguments',
            content: (
              <ArgumentPane
                catalog={catalog}
                world={world}
                method={method}
                handle={handle}
                missing={missing}
                result={result}
                token={token}
              />
            ),
          },
          {
            id: 'headers',
            title: 'Headers',
            content: (
              <Suspense>
                <HeaderPane method={method} handle={handle} token={token} />
              </Suspense>
            ),
          },
          {
            id: 'snippets',
            title: 'Snippets',
            content: (
              <Suspense>
                <SnippetPane method={method} draft={handle.draft} token={token} />
              </Suspense>
            ),
          },
          {
            id: 'reference',
            title: 'Reference',
            content: (
              <Suspense>
                <MethodReference method={method} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  );
}
