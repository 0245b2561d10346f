import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { useClient } from '../../client/context.tsx';
import { catalogQuery } from '../../client/queries.ts';
import type { Catalog, CatalogMethod } from '../../contract/catalog.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { usePanelSearch } from '../../kit/panel.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { AfterPaint } from '../../ui/display/DeferredContent.tsx';
import { lateView } from '../../ui/late.ts';
import { Split } from '../../ui/layout/Split.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { AnswerPane } from './answer/AnswerPane.tsx';
import { callFormOf, focusArgument } from './draft/call-form.ts';
import { explorerSearch } from './draft/explorer-search.ts';
import { fieldOfText, setField } from './draft/body/field.ts';
import { prepareRequest } from './draft/prepared-request.ts';
import { parseDraft, type RequestDraft, setDraftFields } from './draft/request-draft.ts';
import { useDraft } from './draft/use-draft.ts';
import { MethodList } from './methods/MethodList.tsx';
import { MethodPicker } from './methods/MethodPicker.tsx';
import { RequestPane, type RequestView } from './request/RequestPane.tsx';
import { useAfterExample, useExample } from './request/use-example.ts';
import type { SavedCall } from './saved/saved-calls.ts';
import type { SavedRuns } from './saved/use-saved-runs.ts';
import { type Calls, useCallResult } from './use-calls.ts';
import { useLayout } from './use-layout.ts';
import css from './Workbench.module.css';
import layouts from '../../ui/style/layouts.module.css';
import { Term } from '../../kit/terms/Term.tsx';
import { Badge } from '../../ui/display/Badge.tsx';

const ChangesSinceSaved = lateView(() => import('./saved/ChangesSinceSaved.tsx'));

export interface WorkbenchProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly calls: Calls;
  readonly runs: SavedRuns;
  /** Called when the user types in the search field of the methods. */
  readonly onSearch: () => void;
}

/** One method: the request that the user writes, and its answer. */
export function Workbench({ catalog, world, method, calls, runs, onSearch }: WorkbenchProps) {
  const client = useClient();
  const queries = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const layout = useLayout(frame);
  const acting = useActing();
  const exampleQuery = useExample(method);
  const { example, isLoading } = exampleQuery;
  const handle = useDraft(method, world, exampleQuery);
  const [view, setView] = useRequestView(method);
  const result = useCallResult(method.name);
  const isRunning = calls.isRunning(method.name);
  const answerPane = useRef<HTMLDivElement>(null);
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const hasOnePane = layout.panes === 'views';
  const showsAnswer = hasOnePane && search.pane === 'answer';
  // Until a call is sent, an open reference gets the space of the answer, too.
  const isReferenceAlone = view === 'reference' && result === null && !isRunning;
  const onlyPane = showsAnswer ? 'second' : hasOnePane || isReferenceAlone ? 'first' : undefined;

  // The view with the pressed button has disappeared, so the focus moves to the answer.
  useEffect(() => {
    if (showsAnswer) answerPane.current?.focus({ preventScroll: true });
  }, [showsAnswer]);

  function sendDraft(calledMethod: CatalogMethod, draft: RequestDraft) {
    runs.noteSentDraft(calledMethod.name, draft);
    const request = prepareRequest(calledMethod, draft, acting?.token?.token ?? null);
    void calls.send(calledMethod.name, request, parseDraft(draft, calledMethod.arguments).fields);
    if (hasOnePane && !showsAnswer) setSearch({ pane: 'answer' });
    // Below a long form the answer is out of sight, so scroll to it.
    else if (!hasOnePane) answerPane.current?.scrollIntoView({ block: 'start' });
  }

  const scroller = useRef<HTMLDivElement>(null);
  const scrollToStart = useEffectEvent(() => {
    // On one scrolling page, a newly chosen method starts at the top of its form, or at the answer if its call is running.
    if (hasOnePane) return;
    if (isRunning) answerPane.current?.scrollIntoView({ block: 'start' });
    else scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  });
  // Scrolls when another method is chosen.
  useEffect(() => scrollToStart(), [method.name]);

  const chooseMethod = useStableCallback(handle.chooseMethod);
  const openSaved = useStableCallback((call: SavedCall) => {
    runs.noteOpenedCall(call);
    handle.openDraft(call.method, call.draft);
  });
  const runSaved = useStableCallback((call: SavedCall) => {
    openSaved(call);
    const sendInCatalog = ({ methods }: Catalog) => {
      const calledMethod = methods.find(({ name }) => name === call.method);
      if (calledMethod !== undefined) sendDraft(calledMethod, call.draft);
      return calledMethod !== undefined;
    };
    if (sendInCatalog(catalog)) return;
    // A page that is starting has only the first methods. If loading the others fails, the list of methods shows the error.
    void queries.query(catalogQuery(client)).then(sendInCatalog, () => undefined);
  });

  function send(draft: RequestDraft) {
    sendDraft(method, draft);
    // Store the draft, because the example that it shows may change with the world.
    if (handle.isDefaultDraft && example !== null) handle.edit(draft);
  }
  const isExampleLoading = isLoading && handle.isDefaultDraft;
  const sendForm = useAfterExample(method, isExampleLoading, () => send(handle.draft));

  function sendNextPage(cursor: string) {
    const field = fieldOfText('cursor', cursor, method.arguments.properties?.['cursor']);
    const { fields } = parseDraft(handle.draft, method.arguments);
    const next = setDraftFields(handle.draft, setField(fields, field));
    handle.edit(next);
    send(next);
  }

  function focusField(argument: string) {
    setView('arguments');
    // The form is rendered before the next frame.
    requestAnimationFrame(() => focusArgument(argument));
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    sendForm();
  });
  // Listens in the capture phase, before lists and suggestions use Enter for themselves.
  useEffect(() => {
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);

  const lastAnswer =
    result?.kind === 'answered' ? { ...result.answer, body: result.answer.text } : null;
  const savedCallId = isRunning ? null : runs.savedCallIdSentLast(method.name);
  const request = (
    <AfterPaint>
      <RequestPane
        key={`request of ${method.name}`}
        catalog={catalog}
        world={world}
        method={method}
        handle={handle}
        view={view}
        onSelectView={setView}
        missing={example?.missing ?? null}
        isBusy={isLoading}
        result={result}
        answer={runs.isLastSentDraft(method.name, handle.draft) ? lastAnswer : null}
        isRunning={isRunning}
        isNarrow={!layout.hasTokenInTabRow}
        onSend={sendForm}
        onStop={() => calls.stop(method.name)}
      />
    </AfterPaint>
  );
  const answer = (
    <AfterPaint>
      {savedCallId !== null && lastAnswer !== null && (
        <Suspense>
          <ChangesSinceSaved id={savedCallId} answer={lastAnswer} />
        </Suspense>
      )}
      <AnswerPane
        key={`answer of ${method.name}`}
        catalog={catalog}
        method={method}
        result={result}
        isRunning={isRunning}
        form={callFormOf({ method, handle, focus: focusField })}
        onSendAgain={() => send(handle.draft)}
        onNextPage={sendNextPage}
      />
    </AfterPaint>
  );
  const header = <MethodHeader method={method} isShort={layout.isShort} />;
  const listProps = {
    methods: catalog.methods,
    openMethod: method.name,
    onChoose: chooseMethod,
    onSearch,
    onOpenSaved: openSaved,
    onRunSaved: runSaved,
  };
  return (
    <div ref={frame} className={css.frame} data-list={layout.hasList}>
      {layout.hasList ? (
        <MethodList {...listProps} />
      ) : (
        <MethodPicker {...listProps}>
          {layout.isShort && header}
          {hasOnePane && (
            <SegmentedControl
              label="View"
              segments={PHONE_VIEWS}
              value={showsAnswer ? 'answer' : 'request'}
              onChange={(view) => setSearch({ pane: view === 'answer' ? view : undefined })}
            />
          )}
        </MethodPicker>
      )}
      <div ref={scroller} className={css.method} data-panes={layout.panes}>
        {!layout.isShort &&
          (showsAnswer ? <h1 className={hidden.hidden}>{method.name}</h1> : header)}
        {layout.panes === 'scrolling' ? (
          <>
            {request}
            <div ref={answerPane} className={css.answer}>
              {answer}
            </div>
          </>
        ) : (
          <Split
            storageKey={`parley.split.explorer-${layout.panes}`}
            label="Resize the response"
            direction={layout.panes === 'beside' ? 'row' : 'column'}
            initial={50}
            alone={onlyPane}
            first={request}
            second={
              <div ref={answerPane} className={css.view} tabIndex={-1}>
                {answer}
              </div>
            }
          />
        )}
      </div>
    </div>
  );
}

/** On a phone, either the request or the answer is shown. */
const PHONE_VIEWS = [
  { id: 'request', label: 'Request' },
  { id: 'answer', label: 'Response' },
] as const;

/**
 * The open tab of the request. A newly chosen method opens with its arguments, unless the reference is open: the address
 * names the reference, so it stays open when another method is chosen.
 */
function useRequestView({ name }: CatalogMethod) {
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const [chosenView, setChosenView] = useState({ name, view: 'arguments' as RequestView });
  const view = search.view ?? (chosenView.name === name ? chosenView.view : 'arguments');
  function showView(next: RequestView) {
    setChosenView({ name, view: next === 'reference' ? 'arguments' : next });
    const viewInAddress = next === 'reference' ? next : undefined;
    if (viewInAddress !== search.view) setSearch({ view: viewInAddress }, { replace: true });
  }
  return [view, showView] as const;
}

interface MethodHeaderProps {
  readonly method: CatalogMethod;
  /** Whether the header is one line beside the picker, which shows the name of the method. */
  readonly isShort: boolean;
}

/** The name and the summary of the method. */
function MethodHeader({ method, isShort }: MethodHeaderProps) {
  if (isShort)
    return (
      <header className={css.short}>
        <h1 className={hidden.hidden}>{method.name}</h1>
        <p className={css.line}>{method.summary}</p>
      </header>
    );
  return (
    <header className={css.header}>
      <div className={layouts.tight}>
        <h1 className={css.name}>{method.name}</h1>
        <Badge>
          <Term term="tier">{tierText(method)}</Term>
        </Badge>
        {method.pagination && <Badge>cursor pagination</Badge>}
      </div>
      <p className={css.summary}>{method.summary}</p>
    </header>
  );
}

function tierText({ tier }: CatalogMethod): string {
  return tier.name === 'posting'
    ? `${tier.per_minute} per minute`
    : `tier ${tier.name}, ${tier.per_minute} per minute`;
}
