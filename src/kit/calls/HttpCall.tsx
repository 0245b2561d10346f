import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { statusText } from '../../ui/display/amounts.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { ShortBody } from '../../ui/display/ShortBody.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { CallPart } from './CallPart.tsx';
import css from './HttpCall.module.css';

type Headers = readonly (readonly [name: string, value: string])[];

export interface HttpCallProps {
  /** The name of the call for screen readers, such as `Exchange the code`. */
  readonly label: string;
  readonly request: {
    readonly verb: string;
    /** Absolute, or a path of the platform. */
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
  };
  /** The error code of the response, or its status as in `HTTP 500`; null for a success. */
  readonly error?: string | null;
  /** Warning codes of the response. */
  readonly warnings?: readonly string[];
  /** Whether the details are open at first. */
  readonly isOpen?: boolean;
  /** Whether the response stands above the request, and its body above its headers. */
  readonly isAnswerFirst?: boolean;
  /** Shows the call in the wire. */
  readonly onShow?: (() => void) | undefined;
  /** Shown below the response. */
  readonly children?: ReactNode;
}

const NO_WARNINGS: readonly string[] = [];

/** An HTTP call in one line, with its result. Opened, it shows the request and the response. */
export function HttpCall({
  label,
  request,
  answer,
  error = null,
  warnings = NO_WARNINGS,
  isOpen = false,
  isAnswerFirst = false,
  onShow,
  children,
}: HttpCallProps) {
  const shortUrl = shortenUrl(request.url);
  const fullUrl = shortUrl === request.url ? [] : ([['URL', request.url]] as const);
  const body = <ShortBody label={`${label}: response body`} text={answer.text} />;
  const response = (
    <CallPart label={`${label}: response`} heading="Response">
      {isAnswerFirst && body}
      <Facts
        facts={answer.headers.filter(([name]) => SHOWN_HEADERS.includes(name.toLowerCase()))}
        hasCodeNames
      />
      {!isAnswerFirst && body}
    </CallPart>
  );
  return (
    <details className={css.call} open={isOpen}>
      <summary className={css.summary}>
        <code className={css.line}>
          {request.verb} {shortUrl}
        </code>
        <span className={css.result}>
          {statusText(answer.status)}
          {error !== null && !error.startsWith('HTTP ') && (
            <Badge tone="bad" isCode>
              {error}
            </Badge>
          )}
          {warnings.map((warning) => (
            <Badge key={warning} tone="caution" isCode>
              {warning}
            </Badge>
          ))}
        </span>
      </summary>
      <div className={css.parts}>
        {isAnswerFirst && response}
        <CallPart label={`${label}: request`} heading="Request">
          <Facts facts={[...fullUrl, ...request.headers]} hasCodeNames />
          {request.body !== null && request.body !== '' && (
            <ShortBody label={`${label}: request body`} text={request.body} />
          )}
        </CallPart>
        {!isAnswerFirst && response}
        {children}
        {onShow && (
          <Button size="small" onPress={onShow}>
            Show in the wire
          </Button>
        )}
      </div>
    </details>
  );
}

/** The response headers that are shown. The others concern caching and cross-origin access. */
const SHOWN_HEADERS = [
  'content-type',
  'location',
  'retry-after',
  'allow',
  'content-security-policy',
];

const MAX_QUERY_LENGTH = 60;
const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Removes the host from a URL, and cuts a long query. */
function shortenUrl(url: string): string {
  const path = url.startsWith('/') ? url : pathOf(new URL(url));
  const queryStart = path.indexOf('?');
  const isLong = queryStart >= 0 && path.length - queryStart > MAX_QUERY_LENGTH;
  return isLong ? `${path.slice(0, queryStart + MAX_QUERY_LENGTH)}…` : path;
}
