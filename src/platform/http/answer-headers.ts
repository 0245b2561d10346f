/**
 * The security headers of every answer, by kind: no sniffing, no caching of secrets, no frames on other sites, no
 * referrer with a secret. A header that an answer sets itself is kept.
 */
export const ANSWER_HEADERS = {
  /** JSON, text, streams, preflights, refusals: nothing that a frame is made for. */
  data: {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  /** On the way through the playground's small browser, which is a frame of its page. */
  redirect: {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  /** Shown in that small browser. Its own forms say where they come from: see `arrivalOf`. */
  page: {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  /** Drawn from its address alone, and the same for everybody. */
  picture: {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type AnswerKind = keyof typeof ANSWER_HEADERS;

function kindOf(status: number, type: string): AnswerKind {
  if (status >= 300 && status < 400) return 'redirect';
  if (type.startsWith('text/html')) return 'page';
  return type.startsWith('image/') ? 'picture' : 'data';
}

/** The answer with the headers of its kind, where it does not have its own. */
export function withAnswerHeaders(answer: Response): Response {
  const { status, headers } = answer;
  const kind = kindOf(status, headers.get('content-type') ?? '');
  for (const [name, value] of Object.entries(ANSWER_HEADERS[kind]))
    if (!headers.has(name)) headers.set(name, value);
  return answer;
}

/**
 * All headers of an answer that is still to be made, and of its record: `exchange` is its id in the log. All names are in lower
 * case. Every answer passes here, and engines take ten times as long for spreads of several objects.
 */
export function answerHeaders(
  status: number,
  own: Readonly<Record<string, string>>,
  exchange: string | null,
): Record<string, string> {
  const kind = kindOf(status, own['content-type'] ?? '');
  const headers: Record<string, string> = Object.assign({}, ANSWER_HEADERS[kind], own);
  if (exchange !== null) headers['x-parley-exchange'] = exchange;
  return headers;
}
