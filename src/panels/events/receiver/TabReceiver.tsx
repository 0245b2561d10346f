import { useMutation, useQueryClient } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Square from 'lucide-react/icons/square';
import { useId, useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/context.tsx';
import { type MadeCall, makeCall, hasSucceeded } from '../../../client/made-call.ts';
import { worldQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import {
  type ReceiverKey,
  type Receivers,
  type ReceiverState,
  receiverUrl,
} from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { SUBSCRIPTIONS } from '../../../contract/schemas/events.ts';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { findMarkedFault } from '../../../kit/programs/marked-fault.ts';
import { SampleMenu } from '../../../kit/programs/SampleMenu.tsx';
import { Output } from '../../../ui/code/Output.tsx';
import { ScriptEditor } from '../../../ui/code/ScriptEditor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { useRememberedText } from '../../../ui/remembered.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { needsOf, SAMPLES, subscriptionsFor } from './samples.ts';
import { SampleNotice } from './SampleNotice.tsx';
import css from './TabReceiver.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface TabReceiverProps {
  readonly app: WorldApp;
  readonly receiverKey: ReceiverKey;
  readonly receivers: Receivers;
}

/** The receiver of an app, in this tab. Only its buttons run a program: opening the pane never does. */
export function TabReceiver({ app, receiverKey, receivers }: TabReceiverProps) {
  // Stored by the name of the app, because its id changes in a new world.
  const [program, setProgram] = useRememberedText(
    `parley.receiver.${receiverKey.deployment}.${app.name}`,
    SAMPLES[0].program,
  );
  const { state, usesSocket, noEventsReason, start, stop, clear } = useReceiver(
    receivers,
    receiverKey,
    app,
  );
  // Between 70rem and 85rem, the wire is beside the panel and leaves it less room.
  const isWide = useMedia('(min-width: 85rem) or ((min-width: 48rem) and (max-width: 70rem))');
  const startButtonId = useId();
  const isStopped = state.status === 'stopped';
  const isEdited = !isStopped && state.program !== program;
  const setupCall = start.data ?? null;
  const needs = useMemo(() => needsOf(program), [program]);
  const fault = useMemo(() => findMarkedFault(state, program), [state, program]);

  return (
    <section className={layouts.column} aria-label="Receiver">
      <div className={css.bar}>
        <SampleMenu replaces="program" samples={SAMPLES} onChoose={setProgram} size="small" />
        {/* One button for Start and Restart, which keeps the focus when its label changes. */}
        <Button
          id={startButtonId}
          size="small"
          variant={isStopped || isEdited ? 'primary' : 'secondary'}
          icon={isStopped ? <Play size={14} /> : <RotateCw size={14} />}
          isPending={start.isPending}
          onPress={() => start.mutate(program)}
        >
          {isStopped ? 'Start' : 'Restart'}
        </Button>
        {!isStopped && (
          <Button
            size="small"
            icon={<Square size={14} />}
            onPress={() => {
              stop();
              document.getElementById(startButtonId)?.focus();
            }}
          >
            Stop
          </Button>
        )}
        <ReceiverStatus state={state} isEdited={isEdited} noEventsReason={noEventsReason} />
      </div>
      {needs && (
        <SampleNotice
          app={app}
          needs={needs}
          usesSocket={usesSocket}
          nextStep={isStopped ? 'start' : 'restart'}
          onReady={() => {
            start.mutate(program);
            document.getElementById(startButtonId)?.focus();
          }}
        />
      )}
      {start.error && (
        <p role="alert" className={css.failed}>
          The platform did not answer: {messageOf(start.error)}
        </p>
      )}
      {setupCall && (
        <div className={css.call}>
          <HttpCall
            key={setupCall.answer.duration_ms}
            label={usesSocket ? 'Deliver over a socket' : 'Set the Request URL'}
            request={setupCall.request}
            answer={setupCall.answer}
            error={setupCall.answer.code}
            isOpen={!hasSucceeded(setupCall)}
          />
        </div>
      )}
      <Split
        storageKey={isWide ? 'parley.split.receiver-beside' : 'parley.split.receiver-below'}
        label="Resize the output"
        direction={isWide ? 'row' : 'column'}
        initial={40}
        first={<ScriptEditor label="Program" value={program} onChange={setProgram} fault={fault} />}
        second={<Output lines={state.printed} onClear={clear} />}
      />
    </section>
  );
}

interface ReceiverStatusProps {
  readonly state: ReceiverState;
  /** Whether the program in the editor differs from the running one. */
  readonly isEdited: boolean;
  /** Why the running receiver gets no events, and what to do; null if it gets them. */
  readonly noEventsReason: string | null;
}

const BADGES = {
  stopped: ['neutral', 'Stopped'],
  starting: ['caution', 'Starting'],
  running: ['good', 'Running'],
  connecting: ['caution', 'Connecting'],
  reconnecting: ['caution', 'Reconnecting'],
} as const;

/** The status of the receiver, how many requests it got and calls it made, and why it stopped or gets no events. */
function ReceiverStatus({ state, isEdited, noEventsReason }: ReceiverStatusProps) {
  const { status, socket, reason, requests, calls, program } = state;
  const isWaiting = status === 'running' && socket !== null && socket !== 'connected';
  const [tone, title] = BADGES[isWaiting ? socket : status];
  return (
    <p role="status" aria-label="State of the receiver" className={css.status}>
      <Badge tone={reason === null ? tone : 'bad'}>{title}</Badge>
      {reason !== null && <span className={tones.bad}>{reason}</span>}
      {program !== null && (
        <span className={css.counts}>
          Requests: {requests} · API calls: {calls}
        </span>
      )}
      {isEdited && <span>Your changes run after a restart.</span>}
      {noEventsReason !== null && <span>{noEventsReason}</span>}
    </p>
  );
}

/** The state of an app's receiver, and the functions of its buttons. */
function useReceiver(receivers: Receivers, receiverKey: ReceiverKey, app: WorldApp) {
  const client = useClient();
  const queries = useQueryClient();
  const { announce, origins } = usePanelShell();
  const state = useSyncExternalStore(receivers.subscribe, () => receivers.get(receiverKey));

  /** Whether the app delivers over a socket: on a server, which cannot send to this tab, or if its settings say so. */
  const usesSocket = origins === null || app.delivery === 'socket';

  /**
   * Starts the program, then sets the app to deliver to it: over a socket, or to the Request URL of the receiver, which the
   * platform verifies by a challenge. Resolves to the call that changes the app; null if the program did not start.
   */
  const start = useMutation({
    mutationFn: async (program: string): Promise<MadeCall | null> => {
      const startedState = await receivers.start(receiverKey, program);
      if (startedState.status !== 'running') return null;
      const neededSubscriptions = subscriptionsFor(program, SUBSCRIPTIONS);
      const call = await makeCall(client, {
        verb: 'PATCH',
        url: `${client.baseUrl}/sandbox/apps/${receiverKey.app_id}`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({
          ...(usesSocket
            ? { delivery: 'socket' }
            : { request_url: receiverUrl(receiverKey.app_id), delivery: 'http' }),
          subscriptions: [...new Set([...app.subscriptions, ...neededSubscriptions])],
        }),
      });
      if (usesSocket && hasSucceeded(call)) receivers.listen(receiverKey);
      await queries.invalidateQueries({ queryKey: worldQuery(client).queryKey });
      return call;
    },
    onSuccess: (call) =>
      announce(
        call !== null && hasSucceeded(call)
          ? usesSocket
            ? 'The receiver runs, and the app delivers over a socket.'
            : 'The receiver runs, and its Request URL is verified.'
          : failureText(receivers.get(receiverKey)),
      ),
  });

  const stop = () => {
    receivers.stop(receiverKey);
    announce('The receiver is stopped.');
  };
  const noEventsReason =
    state.status === 'running' && !start.isPending ? explainNoEvents(state, app) : null;
  return {
    state,
    usesSocket,
    noEventsReason,
    start,
    stop,
    clear: () => receivers.clear(receiverKey),
  };
}

const failureText = ({ status, reason }: ReceiverState) =>
  status === 'running'
    ? 'The receiver runs, but the app could not be set to deliver to it.'
    : `The receiver is stopped. ${reason ?? ''}`;

type App = Pick<WorldApp, 'app_id' | 'delivery' | 'request_url' | 'tokens'>;

/** Why the running receiver of an app gets no events, and what to do about it; null if it gets them. */
export function explainNoEvents(
  { socket }: Pick<ReceiverState, 'socket'>,
  app: App,
): string | null {
  if (!app.tokens.some(({ type, status }) => type === 'bot' && status === 'active'))
    return 'The app has no active bot token, so it gets no events. Install the app.';
  const destination = otherDestination(socket !== null, app);
  return destination === null ? null : `${destination} Restart to use this receiver.`;
}

/** Says where the events of an app go instead of the receiver; null if they go to the receiver. */
function otherDestination(
  hasSocket: boolean,
  { app_id, delivery, request_url }: App,
): string | null {
  if (delivery === 'socket')
    return hasSocket ? null : 'The app delivers over sockets, and this receiver has none.';
  if (hasSocket) return 'The app delivers to its Request URL.';
  return request_url === receiverUrl(app_id) ? null : 'The app has another Request URL.';
}
