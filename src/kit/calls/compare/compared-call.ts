import type { Exchange, HeaderList } from '../../../contract/sandbox.ts';

/** A request or an answer to compare, its secrets masked. */
export interface ComparedMessage {
  readonly headers: HeaderList;
  readonly body: string;
  /** Whether `body` is only the beginning. */
  readonly truncated: boolean;
}

export interface ComparedRequest extends ComparedMessage {
  readonly verb: string;
  readonly url: string;
  /** The name of the caller, for people to read; null if it is unknown. */
  readonly caller: string | null;
}

export interface ComparedAnswer extends ComparedMessage {
  readonly status: number;
}

export interface ComparedCall {
  readonly request: ComparedRequest;
  readonly answer: ComparedAnswer;
}

/** An exchange of the log to compare. */
export const callOfExchange = ({
  verb,
  actor,
  status,
  request,
  response,
}: Exchange): ComparedCall => ({
  request: {
    verb,
    url: request.url,
    caller: actor?.label ?? null,
    headers: request.headers,
    body: request.body.text,
    truncated: request.body.truncated,
  },
  answer: {
    status,
    headers: response.headers,
    body: response.body.text,
    truncated: response.body.truncated,
  },
});
