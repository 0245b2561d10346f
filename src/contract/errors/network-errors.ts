import type { NetworkFault } from '../network-faults.ts';
import type { Provenance } from './errors.ts';

interface NetworkErrorEntry {
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

const MAYBE_DONE = 'The call may have been done all the same: look before you send it again.';

const entry = (cause: string, fix = MAYBE_DONE): NetworkErrorEntry => ({
  cause,
  fix,
  provenance: 'assumed',
});

/** What every fault of the network is, and what a client should do about it (docs/assumptions.md, A-44). */
export const NETWORK_ERRORS: Readonly<Record<NetworkFault, NetworkErrorEntry>> = {
  delay: entry('The answer is late.', 'Give each call a time limit.'),
  jitter: entry('Each answer takes another time.', 'Do not rely on the order of answers.'),
  slow_body: entry('The body of the answer comes slowly.', 'Limit the time of the whole call.'),
  cut: entry('The connection broke in the middle of the answer, or before it.'),
  garbage: entry('The body of the answer is no JSON.'),
  wrong_length: entry('Content-Length announces fewer bytes than the body has.'),
  connection_refused: entry(
    'Nothing listens at the address, so nothing was done.',
    'Try again after a pause.',
  ),
  proxy_page: entry('A proxy on the way answered with a page of HTML.'),
};
