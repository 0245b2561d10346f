import { useState } from 'react';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { headersIn, writeHeaders } from './header-lines.ts';
import type { StepEdit } from '../recording/recording.ts';
import css from './StepEditor.module.css';

export interface StepRequestProps {
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
  const [headers, setHeaders] = useState(() => writeHeaders(step.headers ?? []));
  const shown = headersIn(headers);
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
        rows={Math.min(4, Math.max(2, headers.split('\n').length))}
        value={headers}
        errorMessage={shown.fault}
        onChange={(text) => {
          setHeaders(text);
          const read = headersIn(text);
          if (read.fault === undefined)
            onChange({
              headers: read.headers.length > 0 ? read.headers : undefined,
            });
        }}
      />
      <TextField
        label="Body"
        description="{{1.ts}} stands for a value of the answer of step 1, {{world.team.id}} for one of GET /sandbox"
        isCode
        rows={5}
        maxLength={65_536}
        value={body}
        onChange={(text) => onChange({ body: text === '' ? undefined : text })}
      />
    </>
  );
}
