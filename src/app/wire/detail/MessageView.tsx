import { useMemo, useState } from 'react';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { HeaderList, RecordedBody } from '../../../contract/sandbox.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Address } from '../../../ui/display/Address.tsx';
import { sizeText } from '../../../ui/display/amounts.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { prettyJson } from '../../../ui/display/pretty-json.ts';
import css from './MessageView.module.css';

export interface MessageViewProps {
  readonly kind: 'Request' | 'Response';
  /** The request line or status line. */
  readonly line: string;
  readonly message: { readonly headers: HeaderList; readonly body: RecordedBody };
}

/** A request or a response: its first line, headers and body. */
export function MessageView({ kind, line, message }: MessageViewProps) {
  const { headers, body } = message;
  return (
    <div className={css.view}>
      <div className={css.head}>
        <p className={css.line}>
          <Address>{line}</Address>
        </p>
        <details open={kind === 'Request'}>
          <summary className={css.summary}>
            Headers <span className={css.count}>{headers.length}</span>
          </summary>
          <Facts
            facts={headers}
            hasCodeNames
            noteOf={kind === 'Response' ? noteHiddenHeader : noNote}
          />
        </details>
      </div>
      <BodyView
        label={`${kind} body`}
        body={body}
        contentType={headerNamed(headers, 'content-type') ?? ''}
      />
    </div>
  );
}

/** A note on headers that the client received but scripts cannot read. So the Explorer cannot show them either. */
const noteHiddenHeader = (name: string): string =>
  /^set-cookie2?$/i.test(name) ? 'Browsers hide this header from scripts.' : '';

const noNote = () => '';

interface BodyViewProps {
  readonly label: string;
  readonly body: RecordedBody;
  readonly contentType: string;
}

const FORMATS = [
  { id: 'pretty', label: 'Pretty' },
  { id: 'raw', label: 'Raw' },
] as const;

/** A request or response body, as sent or formatted. */
function BodyView({ label, body, contentType }: BodyViewProps) {
  const [format, setFormat] = useState<'pretty' | 'raw'>('pretty');
  const { text, bytes, truncated } = body;
  const json = useMemo(() => prettyJson(text), [text]);
  const fields = useMemo(() => formFields(text, contentType), [text, contentType]);

  if (bytes === 0) return <p className={css.note}>No body</p>;
  const isPretty = format === 'pretty';
  return (
    <div className={css.body}>
      <div className={css.bar}>
        {(json ?? fields) !== null && (
          <SegmentedControl
            label="Format of the body"
            segments={FORMATS}
            value={format}
            onChange={setFormat}
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
    </div>
  );
}

/** Decodes the fields of a form-encoded body. Returns null for other content types. */
function formFields(
  text: string,
  contentType: string,
): readonly (readonly [name: string, value: string])[] | null {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm ? [...new URLSearchParams(text)] : null;
}
