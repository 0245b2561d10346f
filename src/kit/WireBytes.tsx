import { Badge } from '../ui/display/Badge.tsx';
import { Bytes } from '../ui/display/Bytes.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Facts } from '../ui/display/Facts.tsx';
import css from './WireBytes.module.css';

type Headers = readonly (readonly [name: string, value: string])[];

export interface WireBytesProps {
  /** Says which call of several it is. */
  readonly label: string;
  readonly request: {
    readonly verb: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
  };
  /** Code it was refused with, if it was. */
  readonly error?: string | null;
  /** Shows the call among the others. */
  readonly onShow?: (() => void) | undefined;
}

/** A call as it went over the wire, both ways; closed until somebody wants to see it. */
export function WireBytes({ label, request, answer, error = null, onShow }: WireBytesProps) {
  return (
    <details className={css.call}>
      <summary className={css.summary}>
        <code className={css.line}>
          {request.verb} {pathOf(request.url)}
        </code>
        <span className={css.outcome}>
          HTTP {answer.status}
          {error !== null && !error.startsWith('HTTP ') && (
            <Badge tone="bad" isCode>
              {error}
            </Badge>
          )}
        </span>
      </summary>
      <div className={css.parts}>
        <section className={css.part} aria-label={`${label}: request`}>
          <Facts facts={[['Address', request.url], ...request.headers]} hasCodeNames />
          {request.body !== null && request.body !== '' && (
            <Bytes label={`${label}: request body`} text={request.body} />
          )}
        </section>
        <section className={css.part} aria-label={`${label}: answer`}>
          <Facts
            facts={answer.headers.filter(([name]) => SHOWN.includes(name.toLowerCase()))}
            hasCodeNames
          />
          <Bytes label={`${label}: answer body`} text={answer.text} />
        </section>
        {onShow && (
          <Button size="small" onPress={onShow}>
            Show in the wire
          </Button>
        )}
      </div>
    </details>
  );
}

/** Those that belong to the story; the rest only says how the answer may be read and kept. */
const SHOWN = ['content-type', 'location', 'content-security-policy'];

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + (search.length > 60 ? `${search.slice(0, 60)}…` : search);
}
