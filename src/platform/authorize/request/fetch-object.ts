import { parseContentType } from '../../http/content-type.ts';
import { quoteShort } from '../../http/form.ts';
import { appByClientId } from '../../model/app.ts';
import type { World } from '../../model/world/world.ts';
import { outboundFault } from '../../runtime/outbound-address.ts';
import type { Send, SendOutcome } from '../../runtime/outbound.ts';
import type { Parameters } from './parameters.ts';

/** What the address in `request_uri` answered: the text of a request object, or why it has none. */
export type FetchedObject = { readonly text: string } | { readonly fault: string };

/** The longest request object, in characters: room for a `state` of 8,000 characters, encoded twice. */
const MAX_LENGTH = 65_536;

/** Also names the platform, so that a request of its own that arrives here fetches nothing more. */
const USER_AGENT = 'Parley';

/** Types of a request object: those of RFC 9101 and of JWTs, and those of servers that know neither. */
const TYPES: readonly string[] = [
  'application/oauth-authz-req+jwt',
  'application/jwt',
  'application/jose',
  'text/plain',
  'application/octet-stream',
];

/**
 * Fetches the request object of an authorization request (RFC 9101, 5.2.3; docs/assumptions.md, A-32), with GET. Null
 * if the request has none, or is refused without one. Never rejects.
 */
export async function fetchObject(
  world: Pick<World, 'deployment' | 'apps'>,
  parameters: Parameters,
  { send, userAgent }: { readonly send: Send | null; readonly userAgent: string | null },
): Promise<FetchedObject | null> {
  const url = parameters.get('request_uri');
  if (url === undefined || parameters.get('request') !== undefined) return null;
  if (parameters.repeated.has('request_uri') || parameters.repeated.has('client_id')) return null;
  // Nothing is fetched for a client that does not exist.
  if (appByClientId(world, parameters.get('client_id')) === undefined) return null;
  const fault = outboundFault(world.deployment, url);
  if (fault !== null) return { fault };
  if (userAgent === USER_AGENT) return { fault: 'Parley itself sent this request' };
  if (send === null) return { fault: 'this host sends no requests to other programs' };
  const outcome = await send({
    method: 'GET',
    url,
    untrusted: true,
    headers: { accept: TYPES.slice(0, 3).join(', '), 'user-agent': USER_AGENT },
    body: '',
  });
  const content = contentOf(outcome);
  return 'fault' in content && outcome.undisclosed ? { fault: UNDISCLOSED } : content;
}

/** One text for all that can go wrong: anything else would tell strangers which hosts and ports answer. */
const UNDISCLOSED =
  'it cannot be used as a request object; this server tells nobody why, because other machines can call it';

function contentOf(outcome: SendOutcome): FetchedObject {
  if (outcome.kind === 'refused') return { fault: outcome.detail };
  if (outcome.kind === 'failed') return { fault: `${outcome.reason}: ${outcome.detail}` };
  const { status, headers, body } = outcome;
  if (status !== 200) return { fault: `it answered with status ${status} instead of 200` };
  const type = parseContentType(headers['content-type'] ?? null)?.type;
  if (type !== undefined && !TYPES.includes(type))
    return { fault: `it answered with ${quoteShort(type)} instead of ${TYPES[0]}` };
  return body.length > MAX_LENGTH
    ? { fault: `its answer has more than ${MAX_LENGTH} characters` }
    : { text: body };
}
