import type { Deployment } from '../runtime/deployment.ts';
import type { Post } from './rtm.ts';

/**
 * Posts a message that came in by a socket, as a call of chat.postMessage: so it has the same rules and limits, and is
 * in the log.
 */
export async function postMessage(
  { base_url }: Deployment,
  fetch: (request: Request) => Promise<Response>,
  token: string,
  given: Parameters<Post>[0],
): Promise<unknown> {
  const request = new Request(`${base_url}/api/chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(given),
  });
  // A faulty network may have cut the answer.
  return (await fetch(request)).json().catch(() => null);
}
