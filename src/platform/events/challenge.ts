import { parseJson } from '../../contract/json.ts';
import { quoteShort } from '../http/form.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';
import { signHeaders } from './signature.ts';

/** The url_verification request, which verifies a Request URL (docs/assumptions.md, A-31). */
export function challengeRequest(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  url: string,
  challenge: string,
): OutboundRequest {
  const body = JSON.stringify({
    token: app.verification_token,
    challenge,
    type: 'url_verification',
  });
  return { method: 'POST', url, headers: signHeaders(world, app, body), body };
}

/** Why an answer does not verify the URL, or null if it does. */
export function challengeFault(outcome: SendOutcome, challenge: string): string | null {
  if (outcome.kind === 'refused') return outcome.detail;
  if (outcome.kind === 'failed') return `${outcome.reason}: ${outcome.detail}`;
  const { status, body } = outcome;
  if (status < 200 || status >= 300) return `it answered with status ${status} instead of 200`;
  if (readChallenge(body.trim()) === challenge) return null;
  return `it answered ${quoteShort(body, 100)} instead of the challenge`;
}

/** The challenge in an answer: plain text, a form or JSON. */
function readChallenge(body: string): unknown {
  if (body.startsWith('challenge=')) return new URLSearchParams(body).get('challenge');
  if (!body.startsWith('{')) return body;
  const read = parseJson(body);
  return 'value' in read ? (read.value as { readonly challenge?: unknown }).challenge : null;
}
