import { headerNamed } from './header-named.ts';
import type { HeaderList } from '../sandbox.ts';

/**
 * With this header a request asks to be told of a redirect instead of being sent on, for browsers keep from scripts where one
 * leads. The answer has status 200 then, and the same header: the status of the redirect, a blank, and where it leads.
 */
export const REDIRECT_HEADER = 'x-parley-redirect';

/** Turns an answer that tells of a redirect back into the redirect. Returns any other answer as it is. */
export function restoreRedirect<
  Answer extends { readonly status: number; readonly headers: HeaderList },
>(answer: Answer): Answer {
  const told = headerNamed(answer.headers, REDIRECT_HEADER);
  if (told === undefined) return answer;
  const headers = answer.headers.map(([name, value]) =>
    name.toLowerCase() === REDIRECT_HEADER
      ? (['location', value.slice(value.indexOf(' ') + 1)] as const)
      : ([name, value] as const),
  );
  return { ...answer, status: Number.parseInt(told, 10), headers };
}
