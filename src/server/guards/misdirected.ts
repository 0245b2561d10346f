import type { IncomingMessage } from 'node:http';
import type { SandboxRefusal } from '../../contract/sandbox.ts';
import { checkDirection } from './own-request.ts';

/** The refusal of a request that is not for this server; null if it is. */
export function refuseMisdirected(
  incoming: IncomingMessage,
  names: readonly string[],
): Response | null {
  switch (checkDirection(incoming, names)) {
    case null:
      return null;
    case 'several_hosts':
      return refusal('several_hosts', SEVERAL_HOSTS, 400);
    case 'unknown_host':
      return refusal('unknown_host', unknownHost(incoming), 403);
  }
}

const unknownHost = ({ headers: { host = '' }, url = '' }: IncomingMessage) => {
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? host;
  return `This server does not answer for the host “${named}”. If it should, start it with --allow-host.`;
};

const SEVERAL_HOSTS = 'The request has more than one Host header. Send exactly one.';

/** A refusal by the server itself, in the format of a sandbox error. */
export function refusal(
  error: 'unknown_host' | 'several_hosts' | 'key_required' | 'internal_error',
  message: string,
  status: 400 | 401 | 403 | 500,
): Response {
  const body: SandboxRefusal = { ok: false, error, message };
  return Response.json(body, { status });
}
