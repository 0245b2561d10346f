import { headerNamed } from '../../../contract/header-named.ts';
import type { HeaderList, RecordedBody } from '../../../contract/sandbox.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { BodyView } from './BodyView.tsx';
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
    <>
      <div className={css.head}>
        <p className={css.line}>{line}</p>
        <details open={kind === 'Request'}>
          <summary className={css.summary}>
            Headers <span className={css.count}>{headers.length}</span>
          </summary>
          <Facts facts={headers} hasCodeNames />
        </details>
      </div>
      <BodyView
        label={`${kind} body`}
        body={body}
        contentType={headerNamed(headers, 'content-type') ?? ''}
      />
    </>
  );
}
