import type { NetworkFault } from '../network-faults.ts';
import type { Provenance } from './errors.ts';

interface NetworkErrorEntry {
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

const entry = (cause: string, fix: string): NetworkErrorEntry => ({
  cause,
  fix,
  provenance: 'assumed',
});

const MAYBE_DONE =
  'The call may have been carried out all the same: look before you send it again, and post nothing twice.';

/** What every fault of the network is, and what a client should do about it (docs/assumptions.md, A-44). */
export const NETWORK_ERRORS: Readonly<Record<NetworkFault, NetworkErrorEntry>> = {
  delay: entry(
    'The answer is late: the network or the service is slow.',
    'Give every call a time limit, and know what the client does when it is over.',
  ),
  jitter: entry(
    'Each answer takes another time, so answers can overtake each other.',
    'Do not rely on the order of answers to calls that are under way together.',
  ),
  slow_body: entry(
    'The head of the answer comes at once, its body slowly and in pieces.',
    'Limit the time of the whole call, not only that until the answer begins.',
  ),
  cut: entry('The connection broke in the middle of the answer, or before it.', MAYBE_DONE),
  garbage: entry('The body of the answer is no JSON, although its head says so.', MAYBE_DONE),
  wrong_length: entry(
    'Content-Length announces fewer bytes than the body has, so the client reads a part of it.',
    MAYBE_DONE,
  ),
  connection_refused: entry(
    'Nothing listens at the address: the request was not sent, so nothing was done.',
    'Try again after a pause that grows with each failure.',
  ),
  proxy_page: entry(
    'A proxy on the way answered 502 with a page of HTML.',
    `Look at the status and the content type before you parse a body. ${MAYBE_DONE}`,
  ),
};
