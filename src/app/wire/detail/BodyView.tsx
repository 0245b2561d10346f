import { useMemo, useState } from 'react';
import type { RecordedBody } from '../../../contract/sandbox.ts';
import { sizeText } from '../../../ui/display/amounts.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { prettyJson } from '../../../ui/display/pretty-json.ts';
import { formFields } from './form-fields.ts';
import css from './BodyView.module.css';

export interface BodyViewProps {
  readonly label: string;
  readonly body: RecordedBody;
  readonly contentType: string;
}

const FORMS = [
  { id: 'pretty', label: 'Pretty' },
  { id: 'raw', label: 'Raw' },
] as const;

/** A request or response body, as sent or formatted. */
export function BodyView({ label, body, contentType }: BodyViewProps) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty');
  const { text, bytes, truncated } = body;
  const json = useMemo(() => prettyJson(text), [text]);
  const fields = useMemo(() => formFields(text, contentType), [text, contentType]);

  if (bytes === 0) return <p className={css.note}>No body</p>;
  const isPretty = form === 'pretty';
  return (
    <>
      <div className={css.bar}>
        {(json ?? fields) !== null && (
          <SegmentedControl
            label="Format of the body"
            segments={FORMS}
            value={form}
            onChange={setForm}
          />
        )}
        <span className={css.size}>
          {truncated ? `First ${sizeText(text.length)} of ${sizeText(bytes)}` : sizeText(bytes)}
        </span>
        <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
      </div>
      {isPretty && fields ? (
        <div className={css.fields}>
          <Facts facts={fields} hasCodeNames />
        </div>
      ) : (
        <CodeView
          label={label}
          text={isPretty ? (json ?? text) : text}
          language={json === null ? 'text' : 'json'}
        />
      )}
    </>
  );
}
