import { useState } from 'react';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { RowTools } from '../../../ui/lists/sortable/RowTools.tsx';
import { PANELS } from '../../panels.ts';
import { nameOfStep, type RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { useShownView } from '../state/use-shown-view.ts';
import { duplicateStep, type StepEdit } from '../recording/recording.ts';
import css from './StepEditor.module.css';
import tones from '../../../ui/style/tones.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { useStepMoves } from './use-step-moves.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';

export interface StepPanelProps {
  readonly step: DemoStep;
  readonly onChange: (change: StepEdit) => void;
}

/** Which panel the player opens with the step. */
export function StepPanel({ step: { view }, onChange }: StepPanelProps) {
  const openView = useShownView();
  const title = PANELS.find(({ id }) => id === view?.panel)?.title;
  return (
    <div className={layouts.tight} role="group" aria-label="Panel">
      <span className={tones.label}>Panel</span>
      <span>{title ?? 'unchanged'}</span>
      <Button
        size="small"
        isDisabled={openView === null}
        onPress={() => openView && onChange({ view: openView })}
      >
        Use the open panel
      </Button>
      {view && (
        <Button size="small" variant="plain" onPress={() => onChange({ view: undefined })}>
          Do not change the panel
        </Button>
      )}
    </div>
  );
}

interface StepToolsProps {
  readonly recordedStep: RecordedStep;
  /** Index of the step in the recording. */
  readonly index: number;
  readonly steps: readonly RecordedStep[];
}

/** The name of the selected step, and buttons to move, copy and remove it. */
export function StepTools({ recordedStep: { step }, index, steps }: StepToolsProps) {
  const { move, remove } = useStepMoves(steps);
  return (
    <header className={css.tools}>
      <h3 className={css.name}>
        <span className={tones.quiet}>
          {index + 1} of {steps.length}
        </span>{' '}
        {nameOfStep(step)}
      </h3>
      <RowTools
        index={index}
        count={steps.length}
        onMove={move}
        duplicate={{ label: 'Duplicate the step', onPress: () => duplicateStep(index) }}
        remove={{ label: 'Remove the step', keys: ['Delete'], onPress: () => remove(index) }}
      />
    </header>
  );
}

interface StepRequestProps {
  readonly step: DemoStep;
  readonly onChange: (change: StepEdit) => void;
}

const VERBS = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const).map((verb) => ({
  id: verb,
  label: verb,
}));

/** The request of a step: verb, address, headers and body. */
export function StepRequest({ step, onChange }: StepRequestProps) {
  const { verb, url, body = '' } = step;
  const [headerLines, setHeaderLines] = useState(() => toHeaderLines(step.headers ?? []));
  const parsed = readHeaderLines(headerLines);
  return (
    <>
      <div className={css.line}>
        <Select
          label="Verb"
          isCode
          options={VERBS}
          value={verb}
          onChange={(next) => onChange({ verb: next })}
        />
        <TextField
          label="Address"
          isCode
          maxLength={4000}
          value={url}
          onChange={(next) => onChange({ url: next })}
        />
      </div>
      <TextField
        label="Headers"
        isCode
        rows={Math.min(4, Math.max(2, headerLines.split('\n').length))}
        value={headerLines}
        errorMessage={parsed.fault}
        onChange={(text) => {
          setHeaderLines(text);
          const reading = readHeaderLines(text);
          if (reading.fault === undefined)
            onChange({
              headers: reading.headers.length > 0 ? reading.headers : undefined,
            });
        }}
      />
      <TextField
        label="Body"
        description="{{1.ts}} stands for a value in the answer to step 1, {{world.team.id}} for a value of GET /sandbox"
        isCode
        rows={5}
        maxLength={65_536}
        value={body}
        onChange={(text) => onChange({ body: text === '' ? undefined : text })}
      />
    </>
  );
}

/** Headers as lines: `Content-Type: application/json`. */
export const toHeaderLines = (headers: HeaderList): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

/** Reads the headers of a text, one a line, up to the first line that is not a header. Skips empty lines. */
export function readHeaderLines(text: string): {
  readonly headers: HeaderList;
  readonly fault: string | undefined;
} {
  const headers: (readonly [string, string])[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      return {
        headers,
        fault: `“${line.slice(0, 60)}” is not a header such as Accept: text/plain`,
      };
    headers.push([name, line.slice(colon + 1).trim()]);
  }
  return { headers, fault: undefined };
}
