import { CheckFailure } from '../../lib/check-failure.mjs';
import { callsWith, connect, type Call, startServers } from './servers.ts';
import { median, quantile } from '../compare.ts';

const ROUNDS = 7;
const CALLS = 1500;
const WARM_UP_CALLS = 3000;

/**
 * Compares Parley with another server of the same interface, which somebody runs beside it: the same calls to both and
 * to the bare server, in turns, by the clock, since the other's processor time is not known. Writes a table.
 *
 * @throws {CheckFailure} when the peer refuses a call
 */
export async function comparePeer({ url, token }: { url: string; token: string }) {
  const { ours, bare, calls, end } = await startServers();
  const peer = connect(url);
  try {
    const theirs = callsWith({ token, channel: await channelAt(peer, token), webhook: null });
    console.log('\nCalls a second, medians of 7 rounds in turns, and the slowest of 100 calls\n');
    console.log('call         Parley           peer             bare');
    for (const kind of ['test', 'post', 'page'] as const) {
      await requireOk(peer, theirs[kind]);
      await bare.answerTo({
        ...calls[kind],
        method: 'PUT',
        body: await ours.answerTo(calls[kind]),
      });
      const sides = [side(ours, calls[kind]), side(peer, theirs[kind]), side(bare, calls[kind])];
      for (const { server, call } of sides) await server.load(call, WARM_UP_CALLS);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const { server, call, rates, slow } of sides) {
          const { time, times } = await server.load(call, CALLS);
          rates.push((CALLS / time) * 1000);
          slow.push(quantile(times, 0.99));
        }
      const cells = sides.map(({ rates, slow }) =>
        `${median(rates).toFixed(0)}/s ${median(slow).toFixed(1)} ms`.padEnd(17),
      );
      console.log(`${kind.padEnd(13)}${cells.join('')}`);
    }
  } finally {
    await peer.close();
    await end();
  }
}

/** A server and what is measured of it: calls a second, and the slowest of 100 in milliseconds. */
const side = (server: ReturnType<typeof connect>, call: Call) => ({
  server,
  call,
  rates: [] as number[],
  slow: [] as number[],
});

/** The first channel that the peer lists. */
async function channelAt(peer: ReturnType<typeof connect>, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const call = { path: '/api/conversations.list', method: 'POST' as const, headers };
  const answer = await requireOk(peer, call);
  const [channel] = answer.channels ?? [];
  if (channel === undefined) throw new CheckFailure('the peer lists no channel to post to');
  return channel.id;
}

async function requireOk(peer: ReturnType<typeof connect>, call: Call) {
  const text = await peer.answerTo(call);
  const answer = JSON.parse(text);
  if (answer.ok !== true) throw new CheckFailure(`the peer refuses ${call.path}`, text);
  return answer;
}
