import { useMemo, useRef, useState } from 'react';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import type { CallForm } from '../../../kit/remedies/remedy.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Kbd } from '../../../ui/overlay/Kbd.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { Answer, CallResult } from './answer.ts';
import { AnswerBody } from './AnswerBody.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { verdictOf } from './verdict.ts';
import { Why } from './Why.tsx';
import css from './AnswerPane.module.css';

export interface AnswerPaneProps {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  readonly result: CallResult | null;
  readonly isRunning: boolean;
  /** The form of the call, as remedies change it. */
  readonly form: CallForm;
  /** Sends the call as the form has it. */
  readonly onSendAgain: () => void;
  readonly onNextPage: (cursor: string) => void;
}

/** The answer to the last call of a method. */
export function AnswerPane({ result, isRunning, ...rest }: AnswerPaneProps) {
  const pane = useRef<HTMLElement>(null);
  function sendAgain() {
    // The pressed button goes with the answer it belongs to.
    pane.current?.focus({ preventScroll: true });
    rest.onSendAgain();
  }
  return (
    <section
      ref={pane}
      className={css.pane}
      aria-label="Response"
      aria-busy={isRunning}
      tabIndex={-1}
    >
      <div className={css.progress} data-running={isRunning || undefined} />
      {result?.kind === 'answered' && (
        <Answered {...rest} onSendAgain={sendAgain} answer={result.answer} />
      )}
      {result?.kind === 'failed' && (
        <EmptyState title="No response" isAlert>
          {result.message}
        </EmptyState>
      )}
      {result === null &&
        (isRunning ? (
          <Skeleton lines={6} label="Waiting for the response" />
        ) : (
          <EmptyState title="No response yet">
            Press <strong>Send</strong>
            <span className={css.byKeys}>
              , or <Kbd keys={['Mod', '↵']} /> anywhere on the page
            </span>
            .
          </EmptyState>
        ))}
    </section>
  );
}

type View = 'body' | 'headers' | 'why';

interface AnsweredProps extends Omit<AnswerPaneProps, 'result' | 'isRunning'> {
  readonly answer: Answer;
}

function Answered({ answer, onNextPage, ...rest }: AnsweredProps) {
  const [view, setView] = useState<View>('body');
  const verdict = useMemo(() => verdictOf(answer), [answer]);
  return (
    <>
      <AnswerLine answer={answer} verdict={verdict} onNextPage={onNextPage} />
      <Tabs<View>
        label="Response"
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: 'body',
            title: 'Body',
            content: (
              <div className={css.body}>
                <ErrorNotice {...rest} answer={answer} verdict={verdict} />
                <AnswerBody answer={answer} />
              </div>
            ),
          },
          {
            id: 'headers',
            title: 'Headers',
            badge: answer.headers.length,
            content: (
              <div className={css.scroll}>
                <Facts facts={answer.headers} hasCodeNames />
              </div>
            ),
          },
          {
            id: 'why',
            title: 'Why',
            content: <Why {...rest} exchange={answer.exchange} />,
          },
        ]}
      />
    </>
  );
}
