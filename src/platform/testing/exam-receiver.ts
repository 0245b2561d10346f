// What loads late would take its time in the middle of an exam.
import '../events/happened.ts';
import '../network/network.ts';
import '../service/send-interaction.ts';
import '../views/view-calls.ts';
import '../interactions/response-post.ts';
import '../../contract/blocks/check.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';
import type { ExamCase, ExamWorld } from './exam-world.ts';
import { makeAnswer, settleAll, timedOut } from './receiver.ts';

/** A request to a client at a Request URL: an event, a challenge, or a command. */
export interface Told {
  readonly world: ExamWorld;
  readonly request: OutboundRequest;
  // oxlint-disable-next-line typescript/no-explicit-any -- events and forms of every kind
  readonly body: any;
}

/** What a client does with a request, and answers. */
export type Receives = (told: Told) => Promise<SendOutcome>;

export const OK = makeAnswer(200);
export { timedOut };

/** Whether a request is signed by the service, at most five minutes ago by the world's clock. */
export function isGenuine({ world, request: { headers, body } }: Told, maxAge_s = 300): boolean {
  const { 'x-slack-request-timestamp': at = '', 'x-slack-signature': signature } = headers;
  const signed = hmac(
    sha256,
    utf8ToBytes(world.app.signing_secret),
    utf8ToBytes(`v0:${at}:${body}`),
  );
  return Math.abs(world.now() - Number(at)) <= maxAge_s && signature === `v0=${bytesToHex(signed)}`;
}

/** Answers a mention in its thread. */
export const answerMention = ({ world, body }: Pick<Told, 'world' | 'body'>) =>
  world.say('here', { channel: body.event.channel, thread_ts: body.event.ts });

const readBody = ({ headers, body }: OutboundRequest): unknown =>
  headers['content-type'] === 'application/json'
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));

/** How much an exam sends at most: far more than any needs. What comes afterwards gets no answer, which ends it. */
export const MAX_SENT = 40;

/** A client at a Request URL as a case of an exam; `make` begins its memory. */
export function receiverCase(
  given: Pick<ExamCase, 'exam' | 'client' | 'passed' | 'failed'>,
  make: () => Receives,
): ExamCase {
  let at: { readonly world: ExamWorld; readonly receives: Receives } | null = null;
  let isVerified = false;
  let sent = 0;
  const send = async (request: OutboundRequest): Promise<SendOutcome> => {
    const body = readBody(request) as { type?: string; challenge?: string };
    if (at === null) throw new Error('nothing is sent before the client has a URL');
    if ((sent += 1) > MAX_SENT) return new Promise(() => {});
    // The platform verifies the URL before the exam begins.
    if (isVerified) return at.receives({ world: at.world, request, body });
    isVerified = true;
    return makeAnswer(200, body.challenge ?? '');
  };
  return {
    ...given,
    options: { send },
    runs: async (world) => {
      at = { world, receives: make() };
      isVerified = false;
      sent = 0;
      const url = { request_url: 'https://app.example/slack/events' };
      await world.sandbox(`/apps/${world.app.app_id}`, url, 'PATCH');
      await quietly(world);
    },
  };
}

/** How often an exam is asked: far more often than any client needs to come to rest. */
const MAX_ROUNDS = 30;

/** Waits until the exam has nothing more to look at. */
export async function quietly({ exam }: Pick<ExamWorld, 'exam'>): Promise<void> {
  let calls = -1;
  for (let still = 0, round = 0; still < 6; round += 1) {
    if (round > MAX_ROUNDS) throw new Error('the client and the exam never come to rest');
    for (let n = 0; n < 5; n += 1) await settleAll();
    const now = (await exam()).calls;
    still = now === calls ? still + 1 : 0;
    calls = now;
  }
}
