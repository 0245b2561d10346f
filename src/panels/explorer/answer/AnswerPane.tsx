import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Search from 'lucide-react/icons/search';
import { useMemo, useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useClient } from '../../../client/context.tsx';
import { explainError } from '../../../client/explain/explain.ts';
import { exchangeQuery } from '../../../client/queries.ts';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Remedies } from '../../../kit/remedies/Remedies.tsx';
import type { CallForm } from '../../../kit/remedies/remedy.ts';
import { RecipeButton } from '../../../kit/remedies/RecipeButton.tsx';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { platformTimeText, roundTripText, sizeText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { prettyJson } from '../../../ui/display/pretty-json.ts';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Kbd } from '../../../ui/overlay/Kbd.tsx';
import type { Answer, CallResult } from './answer.ts';
import css from './AnswerPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { ErrorNotice, type ErrorNoticeProps } from './ErrorNotice.tsx';
import { type Verdict, verdictOf } from './verdict.ts';

const CODE_SEARCH = late(() => import('../../../ui/code/search.ts'));

export interface AnswerPaneProps {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  readonly result: CallResult | null;
  readonly isRunning: boolean;
  /** The form of the call. Remedies change it. */
  readonly form: CallForm;
  /** Sends the call that the form shows. */
  readonly onSendAgain: () => void;
  readonly onNextPage: (cursor: string) => void;
}

/** The answer to the last call of a method. */
export function AnswerPane({ result, isRunning, ...rest }: AnswerPaneProps) {
  const pane = useRef<HTMLElement>(null);
  function sendAgain() {
    // The pressed button disappears with the old answer, so the pane takes the focus.
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
        <AnswerTabs {...rest} onSendAgain={sendAgain} answer={result.answer} />
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

interface AnswerTabsProps extends Omit<AnswerPaneProps, 'result' | 'isRunning'> {
  readonly answer: Answer;
}

function AnswerTabs({ answer, onNextPage, ...rest }: AnswerTabsProps) {
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

/** The body of an answer, formatted or as the server sent it. */
function AnswerBody({ answer }: { readonly answer: Answer }) {
  const codeElement = useRef<HTMLDivElement>(null);
  const [isRaw, setIsRaw] = useState(false);
  const pretty = useMemo(() => prettyJson(answer.text), [answer.text]);
  const text = isRaw || pretty === null ? answer.text : pretty;
  async function openSearch() {
    const { openSearchIn } = await CODE_SEARCH.load();
    if (codeElement.current) openSearchIn(codeElement.current);
  }
  if (answer.text === '') return <EmptyState title="The body is empty" />;
  return (
    <div className={css.answerBody}>
      <div className={css.head}>
        <SegmentedControl
          label="Show the body"
          segments={[
            { id: 'pretty', label: 'Pretty' },
            { id: 'raw', label: 'Raw' },
          ]}
          value={isRaw || pretty === null ? 'raw' : 'pretty'}
          isDisabled={pretty === null}
          onChange={(view) => setIsRaw(view === 'raw')}
        />
        <span className={css.type}>{headerNamed(answer.headers, 'content-type')}</span>
        <IconButton
          label="Search the body"
          size="small"
          keys={['Mod', 'F']}
          icon={<Search size={15} />}
          onPress={() => void openSearch()}
        />
        <CopyButton text={text} label="Copy the body" />
      </div>
      {answer.truncated && (
        <p className={css.note}>
          {answer.isFromLog
            ? 'The log keeps only the beginning of a long body. Send the call again to see all of it.'
            : 'The body is too long to show. This is its beginning.'}
        </p>
      )}
      <div ref={codeElement} className={layouts.column}>
        <CodeView label="Response body" text={text} language={pretty === null ? 'text' : 'json'} />
      </div>
    </div>
  );
}

interface AnswerLineProps {
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly onNextPage: (cursor: string) => void;
}

/** The answer in one line: result, status, duration and size, with buttons for what to do next. */
function AnswerLine({ answer, verdict, onNextPage }: AnswerLineProps) {
  const shell = usePanelShell();
  const { exchange } = answer;
  const { nextCursor } = verdict;
  return (
    <div className={css.line}>
      <div className={css.facts} role="status" aria-label="Result">
        <VerdictBadge verdict={verdict} />
        <span>HTTP {answer.status}</span>
        <span>{(answer.isFromLog ? platformTimeText : roundTripText)(answer.duration_ms)}</span>
        <span>{sizeText(answer.bytes)}</span>
        {verdict.warnings.map((warning) => (
          <Badge key={warning} tone="caution" isCode>
            {warning}
          </Badge>
        ))}
      </div>
      <div className={css.actions}>
        {exchange !== null && (
          <Button size="small" variant="plain" onPress={() => shell.showExchange(exchange)}>
            Show in the wire
          </Button>
        )}
        {nextCursor !== null && (
          <Button
            size="small"
            icon={<ArrowRight size={14} />}
            onPress={() => onNextPage(nextCursor)}
          >
            Next page
          </Button>
        )}
      </div>
    </div>
  );
}

function VerdictBadge({ verdict: { ok, error } }: { readonly verdict: Verdict }) {
  if (ok === true) return <Badge tone="good">ok</Badge>;
  if (ok === null) return <Badge tone="caution">not a Web API response</Badge>;
  return (
    <Badge tone="bad" isCode>
      {error ?? 'not ok'}
    </Badge>
  );
}

interface WhyProps extends Pick<ErrorNoticeProps, 'form' | 'onSendAgain'> {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  /** Id of the exchange; null if the answer is not from Parley. */
  readonly exchange: string | null;
}

/** Why a call got its answer: the rules that the platform checked, in order, and the one that decided. */
function Why({ exchange, ...rest }: WhyProps) {
  return exchange === null ? (
    <EmptyState title="This response is not from Parley">
      It has no <code>x-parley-exchange</code> header, so Parley does not know why the server
      answered this way.
    </EmptyState>
  ) : (
    <Trace {...rest} exchange={exchange} />
  );
}

function Trace({ exchange, ...rest }: WhyProps & { readonly exchange: string }) {
  const query = useQuery({ ...exchangeQuery(useClient(), exchange), retry: false });
  if (isNotFound(query.error))
    return <EmptyState title="No longer in the log">{query.error.message}</EmptyState>;
  return (
    <Loaded what="the trace" from={{ exchange: query }} lines={6} fills={false}>
      {(loaded) => <TraceDetail {...rest} {...loaded} />}
    </Loaded>
  );
}

interface TraceDetailProps extends Omit<WhyProps, 'exchange'> {
  readonly exchange: Exchange;
}

function TraceDetail({ catalog, method, exchange: { id, trace }, ...rest }: TraceDetailProps) {
  const decidingError = trace.find(({ verdict }) => verdict === 'refused')?.error ?? null;
  const errorExplanation = explainError(catalog, { name: method.name, error: decidingError });
  return (
    <div className={css.scroll} role="region" aria-label="Why" tabIndex={0}>
      <TraceList
        rules={trace}
        explanation={
          errorExplanation && (
            <>
              <ErrorExplanation {...errorExplanation} />
              <Remedies {...rest} exchange={id} code={errorExplanation.code}>
                <RecipeButton code={errorExplanation.code} />
              </Remedies>
            </>
          )
        }
      />
    </div>
  );
}
