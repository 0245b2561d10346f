import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import { isJsonObject } from '../../contract/json.ts';
import { TOKEN_PLACEHOLDER } from '../../contract/loops/loops.ts';
import { readText } from '../protocol/bounded-text.ts';
import type { LoopFetch } from '../protocol/from-loop.ts';
import { MAX_RESPONSE_LENGTH } from '../protocol/loop-limits.ts';
import { MAX_METHOD_NAME_LENGTH, METHOD_NAME } from '../protocol/method-name.ts';

type Request = Omit<LoopFetch, 'kind' | 'call'>;

export type FetchResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly kind: 'failed'; readonly message: string }
  /** The response is longer than a loop may read. */
  | { readonly kind: 'too-large' };

/** Spaces and control characters: the URL parser leaves some of them out, so they could hide where a URL leads. */
const HIDDEN = /[\s\p{Cc}#]/u;

/** In UTF-8, as the page sends it: another encoding could hide what a body says. */
const CONTENT_TYPE =
  /^(application\/x-www-form-urlencoded|application\/json|text\/plain) *(; *charset="?utf-8"?)?$/i;

/**
 * Sends the requests of a loop, only to methods of the Web API, and adds the bot token, which the program
 * never sees. URLs are sent as written.
 */
export class LoopCaller {
  readonly #fetch: typeof globalThis.fetch;
  readonly #base_url: string;
  readonly #token: string;

  constructor(fetch: typeof globalThis.fetch, base_url: string, token: string) {
    this.#fetch = fetch;
    this.#base_url = base_url;
    this.#token = token;
  }

  /** Never rejects. */
  async send(request: Request): Promise<FetchResult> {
    const fault = this.#faultOf(request);
    if (fault !== null) return failFetch(fault);
    const { method, url, authorizes, accept, content_type, body } = request;
    try {
      const response = await this.#fetch(url, {
        method,
        headers: {
          [CLIENT_HEADER]: 'program',
          ...(authorizes && { authorization: `Bearer ${this.#token}` }),
          ...(accept !== undefined && { accept }),
          ...(content_type !== undefined && { 'content-type': content_type }),
        },
        body,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
      const { text, isWhole } = await readText(response, MAX_RESPONSE_LENGTH);
      if (!isWhole) return { kind: 'too-large' };
      return {
        kind: 'answered',
        status: response.status,
        headers: Object.fromEntries(
          [...response.headers].map(([name, value]) => [name, this.#maskToken(value)]),
        ),
        text: this.#maskToken(text),
      };
    } catch (error) {
      return failFetch(this.#maskToken(`The platform did not answer: ${String(error)}`));
    }
  }

  /** Why a request is not sent; null if it is. */
  #faultOf({ method, url, content_type, body }: Request): string | null {
    const prefix = `${this.#base_url}/api/`;
    const [name = '', ...rest] = url.slice(prefix.length).split('?');
    if (
      !url.startsWith(prefix) ||
      name.length > MAX_METHOD_NAME_LENGTH ||
      !METHOD_NAME.test(name) ||
      HIDDEN.test(url)
    )
      return `A loop reaches only methods of the Web API, such as ${prefix}users.list. This URL is not one: ${url.slice(0, 200)}`;
    if (method === 'GET' && body !== null) return 'A GET request has no body.';
    if (content_type !== undefined && !CONTENT_TYPE.test(content_type))
      return `The content type must be application/x-www-form-urlencoded or application/json, in UTF-8, not ${content_type.slice(0, 100)}.`;
    return hasToken(rest.join('?'), body)
      ? 'Leave out the argument token: the page puts the bot token into the header Authorization.'
      : null;
  }

  #maskToken(text: string): string {
    return text.replaceAll(this.#token, TOKEN_PLACEHOLDER);
  }
}

/** Whether the arguments of a request hold a token: in the query, a form, or JSON. */
function hasToken(query: string, body: string | null): boolean {
  if (new URLSearchParams(query).has('token')) return true;
  if (body === null) return false;
  if (new URLSearchParams(body).has('token')) return true;
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) && 'token' in value;
  } catch {
    return false;
  }
}

const failFetch = (message: string): FetchResult => ({ kind: 'failed', message });
