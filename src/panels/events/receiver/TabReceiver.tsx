import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Square from 'lucide-react/icons/square';
import { useId, useMemo } from 'react';
import { succeeded } from '../../../client/made-call.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { ReceiverOf, Receivers } from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { markedFault } from '../../../kit/programs/marked-fault.ts';
import { Output } from '../../../ui/code/Output.tsx';
import { ScriptEditor } from '../../../ui/code/ScriptEditor.tsx';
import { SampleMenu } from '../../../kit/programs/SampleMenu.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Split } from '../../../ui/layout/Split.tsx';
import { useRememberedText } from '../../../ui/remembered.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { ReceiverStatus } from './ReceiverStatus.tsx';
import { SAMPLES } from './samples.ts';
import { useReceiver } from './use-receiver.ts';
import css from './TabReceiver.module.css';

export interface TabReceiverProps {
  readonly app: WorldApp;
  readonly of: ReceiverOf;
  readonly receivers: Receivers;
}

/** The receiver of an app, in this tab. Only its buttons run a program: opening the pane never does. */
export function TabReceiver({ app, of, receivers }: TabReceiverProps) {
  // By the name of the app, which it keeps in a new world; its id changes there.
  const [program, setProgram] = useRememberedText(
    `parley.receiver.${of.deployment}.${app.name}`,
    SAMPLES[0].program,
  );
  const { state, bySocket, quiet, start, stop, clear } = useReceiver(receivers, of, app);
  // Between these, the wire is beside the panel and leaves less room.
  const isWide = useMedia('(min-width: 85rem) or ((min-width: 48rem) and (max-width: 70rem))');
  const runId = useId();
  const isStopped = state.status === 'stopped';
  const isEdited = !isStopped && state.program !== program;
  const made = start.data ?? null;
  const fault = useMemo(() => markedFault(state, program), [state, program]);

  return (
    <section className={css.receiver} aria-label="Receiver">
      <div className={css.bar}>
        <SampleMenu replaces="program" samples={SAMPLES} onChoose={setProgram} size="small" />
        {/* One button for both, so that it keeps the focus when a start changes its label. */}
        <Button
          id={runId}
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
              document.getElementById(runId)?.focus();
            }}
          >
            Stop
          </Button>
        )}
        <ReceiverStatus state={state} isEdited={isEdited} quiet={quiet} />
      </div>
      {start.error && (
        <p role="alert" className={css.failed}>
          The platform did not answer: {messageOf(start.error)}
        </p>
      )}
      {made && (
        <div className={css.call}>
          <HttpCall
            key={made.answer.duration_ms}
            label={bySocket ? 'Deliver over a socket' : 'Set the Request URL'}
            request={made.request}
            answer={made.answer}
            error={made.answer.code}
            isOpen={!succeeded(made)}
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
