import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useActing } from '../../../../client/acting.ts';
import { pageHeaders } from '../../../../client/call-method.ts';
import { useSetClock } from '../../../../client/changes.ts';
import { useClient } from '../../../../client/context.tsx';
import { type MadeCall, makeCall } from '../../../../client/made-call.ts';
import { throwNoAnswer } from '../../../../client/transport/refusal.ts';
import { getRequest } from '../../../../client/transport/requests.ts';
import { CallPart } from '../../../../kit/calls/CallPart.tsx';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { usePanelShell } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { ShortBody } from '../../../../ui/display/ShortBody.tsx';
import { useLimit } from '../data/limit.ts';
import { Escaped } from './CursorView.tsx';
import css from './Experiments.module.css';

export interface ExperimentsProps {
  /** The cursor of the next page of the walk, or null. */
  readonly cursor: string | null;
  readonly onStartOver: () => void;
  /** Reads a page so small that it is not the last one. */
  readonly onReadPage: () => void;
}

/** An experiment, with the request it sent and the answer. */
export interface ExperimentOutcome extends MadeCall {
  readonly experiment: Experiment;
}

/** Mistakes with the current cursor, each sent to the platform exactly as shown. The walk itself keeps its cursor. */
export function Experiments({ cursor, onStartOver, onReadPage }: ExperimentsProps) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { limit } = useLimit();
  const setClock = useSetClock();
  const attempt = useMutation({
    mutationFn: async (experiment: Experiment): Promise<ExperimentOutcome> => {
      const path = experimentPath(experiment.id, cursor ?? '', limit);
      const request = getRequest(`${client.baseUrl}${path}`, pageHeaders(token));
      if (experiment.id === 'expired') await setClock.mutateAsync({ advance_s: EXPIRY_S });
      const call = await makeCall(client, request).catch(throwNoAnswer(`GET ${path}`));
      return { ...call, experiment };
    },
  });

  return (
    <details className={css.experiments}>
      <summary className={css.summary}>Experiments with the cursor</summary>
      <p className={css.about}>
        {cursor === null
          ? 'Every page but the last brings a cursor. Read a page to experiment with its cursor.'
          : 'Each sends the call for the next page with a mistake in it. The walk keeps its own cursor.'}
      </p>
      {cursor === null && (
        <div className={css.first}>
          <Button size="small" variant="primary" onPress={onReadPage}>
            Read a page
          </Button>
        </div>
      )}
      <div className={css.buttons} role="group" aria-label="Experiments">
        {EXPERIMENTS.map((experiment) => (
          <Button
            key={experiment.id}
            size="small"
            isDisabled={cursor === null || attempt.isPending}
            onPress={() => attempt.mutate(experiment)}
          >
            {experiment.title}
          </Button>
        ))}
      </div>
      <RefusalNote error={attempt.error} onDismiss={attempt.reset} />
      {attempt.data && <ExperimentResult outcome={attempt.data} onStartOver={onStartOver} />}
    </details>
  );
}

/** Only the beginning of an answer is shown. The wire shows all of it. */
const MAX_SHOWN_LENGTH = 600;

/** The request of an experiment, the answer, and the reason for the answer. */
function ExperimentResult({
  outcome,
  onStartOver,
}: {
  readonly outcome: ExperimentOutcome;
  readonly onStartOver: () => void;
}) {
  const { experiment, request, answer } = outcome;
  const { showExchange } = usePanelShell();
  const section = useRef<HTMLElement>(null);
  // Scrolls to the answer, which would otherwise arrive unseen in a low window.
  useEffect(() => {
    // In braces: newer browsers return a promise here, which an effect must not return.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const { title, about, why, expectedCode } = experiment;
  const { pathname, search } = new URL(request.url);
  const { exchange, code, text } = answer;
  return (
    <section ref={section} className={css.result} aria-label={title} role="status">
      <p>
        <strong>{title}.</strong> {about}
      </p>
      <div className={css.sides}>
        <CallPart label={`${title}: request`} heading="Request">
          <p className={css.line}>
            <code>{request.verb} </code>
            <Escaped text={pathname + search} />
          </p>
        </CallPart>
        <CallPart label={`${title}: answer`} heading="Answer">
          <p>
            HTTP {answer.status}{' '}
            <Badge tone={code === null ? 'good' : 'bad'} isCode>
              {code ?? 'ok'}
            </Badge>
          </p>
          {code === null ? (
            <code className={css.line}>{text.slice(0, MAX_SHOWN_LENGTH)}…</code>
          ) : (
            <ShortBody label={`${title}: body`} text={text} />
          )}
        </CallPart>
      </div>
      <p>
        {code === expectedCode
          ? why
          : `The platform answered otherwise than expected (${expectedCode ?? 'a page'}): the wire shows which rule decided.`}
      </p>
      <div className={css.buttons}>
        {exchange !== null && (
          <Button size="small" onPress={() => showExchange(exchange)}>
            Show in the wire
          </Button>
        )}
        {experiment.id === 'expired' ? (
          <>
            <Button size="small" variant="primary" onPress={onStartOver}>
              Start over
            </Button>
            <p>The cursor of the walk has expired with it, so the walk must begin again.</p>
          </>
        ) : (
          <p>The cursor of the walk is still good: Resume goes on from it.</p>
        )}
      </div>
    </section>
  );
}

/** A mistake with a cursor, to try on the platform. */
interface Experiment {
  readonly id:
    | 'altered'
    | 'truncated'
    | 'unencoded'
    | 'encoded_twice'
    | 'other_limit'
    | 'other_method'
    | 'expired';
  /** The label of its button. */
  readonly title: string;
  /** What it sends, in one sentence. */
  readonly about: string;
  /** The reason for the answer, and what a client should do. */
  readonly why: string;
  /** The error code that the platform should answer; null if it should answer a page. */
  readonly expectedCode: 'invalid_cursor' | null;
}

/** How far the world's clock is moved to let a cursor expire: an hour and a second (docs/assumptions.md, A-5). */
const EXPIRY_S = 3601;

export const EXPERIMENTS: readonly Experiment[] = [
  {
    id: 'unencoded',
    title: 'Send it un-encoded',
    about: 'The = at its end stays a raw =, as when a URL is put together by hand.',
    why: 'In a URL or a form, = separates a name from its value, so a cursor must have it as %3D. URLSearchParams and encodeURIComponent write it so.',
    expectedCode: 'invalid_cursor',
  },
  {
    id: 'encoded_twice',
    title: 'Encode it twice',
    about:
      'The %3D becomes %253D, as when a text is encoded before it is given to a library that encodes.',
    why: 'The platform decodes once and finds %3D where the cursor has =. Give the cursor to your HTTP library as it came, and let only the library encode it.',
    expectedCode: 'invalid_cursor',
  },
  {
    id: 'altered',
    title: 'Corrupt it',
    about: 'One character in its middle is another one.',
    why: 'A cursor is signed, so an altered one is recognized. Clients must not decode or build cursors: only what next_cursor said works.',
    expectedCode: 'invalid_cursor',
  },
  {
    id: 'truncated',
    title: 'Truncate it',
    about: 'Its last eight characters are missing, as when a column of a database is too narrow.',
    why: 'Cursors have no fixed length. Keep them whole, in a text without a maximum length.',
    expectedCode: 'invalid_cursor',
  },
  {
    id: 'other_method',
    title: 'Use it for another method',
    about: 'conversations.list gets the cursor of users.list.',
    why: 'A cursor continues the list it came from: the same method, with the same other arguments.',
    expectedCode: 'invalid_cursor',
  },
  {
    id: 'other_limit',
    title: 'Use it with another limit',
    about: 'The same cursor, with limit=7.',
    why: 'The limit is not part of the list, so it may change from page to page. This page is not part of the walk.',
    expectedCode: null,
  },
  {
    id: 'expired',
    title: 'Let it expire',
    about: 'Moves the clock of the world by an hour and a second, then sends it as it is.',
    why: 'Cursors expire: here after an hour. The list must then be read again from its beginning, without a cursor.',
    expectedCode: 'invalid_cursor',
  },
];

/**
 * The path and query that an experiment sends, below the base address. The cursor is in it exactly as it goes over the
 * wire.
 */
export function experimentPath(id: Experiment['id'], cursor: string, limit: number): string {
  const method = id === 'other_method' ? 'conversations.list' : 'users.list';
  return `/api/${method}?limit=${id === 'other_limit' ? 7 : limit}&cursor=${writeCursor(id, cursor)}`;
}

function writeCursor(id: Experiment['id'], cursor: string): string {
  const encoded = encodeURIComponent(cursor);
  switch (id) {
    case 'unencoded':
      return cursor;
    case 'encoded_twice':
      return encodeURIComponent(encoded);
    case 'altered':
      return encodeURIComponent(alterCursor(cursor));
    case 'truncated':
      return encodeURIComponent(cursor.slice(0, -8));
    default:
      return encoded;
  }
}

/** The cursor with another character in its middle. */
function alterCursor(cursor: string): string {
  const middle = Math.floor(cursor.length / 2);
  const replacement = cursor[middle] === 'A' ? 'B' : 'A';
  return cursor.slice(0, middle) + replacement + cursor.slice(middle + 1);
}
