import type { IncomingMessage } from 'node:http';
import { hostRefusal } from '../../platform/http/refusal.ts';
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
      return hostRefusal(400, 'several_hosts', SEVERAL_HOSTS);
    case 'unknown_host':
      return hostRefusal(403, 'unknown_host', unknownHost(incoming));
  }
}

const unknownHost = ({ headers: { host = '' }, url = '' }: IncomingMessage) => {
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? host;
  return `This server does not answer for the host “${named}”. If it should, start it with --allow-host.`;
};

const SEVERAL_HOSTS = 'The request has more than one Host header. Send exactly one.';
