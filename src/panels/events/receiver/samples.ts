import { needsIn, type ProgramNeeds } from '../../../contract/manifest/program-needs.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';
import { INTERACTION_SAMPLES } from './interaction-samples.ts';
import type { Sample } from './sample-needs.ts';

const DELETE_PROGRAM = `// Deletes a message of the bot when someone reacts with :x:
receive(async ({ wrapper, api }) => {
  const { event } = wrapper;
  if (event.type !== 'reaction_added') return;
  if (event.reaction !== 'x') return;

  const { channel, ts } = event.item;
  const answer = await api('chat.delete', { channel, ts });
  console.log(answer.ok ? 'Deleted ' + ts : answer.error);
});
`;

const ECHO_PROGRAM = `// Answers a mention with the same words
receive(async ({ wrapper, api }) => {
  const { event } = wrapper;
  if (event.type !== 'app_mention') return;

  const words = event.text.replaceAll('<@' + env.BOT_USER_ID + '>', '').trim();
  await api('chat.postMessage', {
    channel: event.channel,
    thread_ts: event.ts,
    text: words === '' ? 'Yes?' : 'You said: ' + words,
  });
});
`;

const VERIFY_PROGRAM = `// Checks the signature and the time of every request before it trusts it
const FIVE_MINUTES = 5 * 60;

receive(async ({ via, headers, body, wrapper }) => {
  if (via === 'socket') {
    // The connection was opened with a token of the app, so there is nothing to check
    console.log('Not signed, because it came over a socket: ' + wrapper.event.type);
    return;
  }
  const timestamp = headers['x-slack-request-timestamp'];
  const signature = headers['x-slack-signature'];

  // The clock of this world may be ahead of yours, but what is old may be a recording
  if (!(Date.now() / 1000 - timestamp < FIVE_MINUTES)) {
    console.warn('Too old: ' + timestamp);
    return { status: 401, body: 'stale' };
  }
  if (!(await matches(signature, 'v0:' + timestamp + ':' + body))) {
    console.warn('Wrong signature');
    return { status: 401, body: 'forged' };
  }
  console.log('Genuine: ' + wrapper.event.type);
});

async function matches(signature, text) {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = encoder.encode(env.SIGNING_SECRET);
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['verify']);
  // verify() compares without telling by its time where the difference is
  const given = signature.replace('v0=', '').match(/../g) ?? [];
  const bytes = Uint8Array.from(given, (digits) => parseInt(digits, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text));
}
`;

const LATE_PROGRAM = `// Answers after 5 seconds. Parley waits 3, then sends the event again.
receive(async ({ headers, wrapper }) => {
  const retry = headers['x-slack-retry-num'] ?? 0;
  console.log('Got ' + wrapper.event_id + ', retry ' + retry);
  await new Promise((done) => setTimeout(done, 5000));
  return 'too late';
});
`;

const ONCE_PROGRAM = `// Handles each event once, however often it arrives
const handled = new Set();

receive(async ({ headers, wrapper }) => {
  const { event_id, event } = wrapper;
  if (handled.has(event_id)) {
    console.log('Seen before: ' + event_id);
    return;
  }
  handled.add(event_id);
  console.log('Handled ' + event_id + ': ' + event.type);

  // Fails the first time, so that the event arrives again
  if (headers['x-slack-retry-num'] === undefined) return { status: 500 };
});
`;

export const SAMPLES: readonly [Sample, ...Sample[]] = [
  {
    id: 'delete',
    title: 'Delete on :x:',
    summary: 'Deletes a message of the bot when someone reacts with :x:',
    subscriptions: ['reaction_added'],
    program: DELETE_PROGRAM,
  },
  {
    id: 'echo',
    title: 'Echo on mention',
    summary: 'Answers a mention with the same words, in a thread',
    subscriptions: ['app_mention'],
    program: ECHO_PROGRAM,
  },
  {
    id: 'verify',
    title: 'Verify the signature',
    summary: 'Checks signature and time with crypto.subtle, and refuses forged requests',
    subscriptions: ['message.channels', 'reaction_added'],
    program: VERIFY_PROGRAM,
  },
  {
    id: 'late',
    title: 'Answer too late',
    summary: 'Answers after 5 seconds, so that events are sent again',
    subscriptions: ['reaction_added'],
    program: LATE_PROGRAM,
  },
  {
    id: 'once',
    title: 'Handle each event once',
    summary: 'Remembers event_id, because an event may arrive more than once',
    subscriptions: ['reaction_added'],
    program: ONCE_PROGRAM,
  },
  ...INTERACTION_SAMPLES,
];

/**
 * What a program needs in a manifest; null if it needs nothing. A program that has the first line and the commands of a sample
 * needs what the sample needs. The needs of other programs are searched in their text.
 */
export function needsOf(program: string): ProgramNeeds | null {
  const [firstLine] = program.split('\n', 1);
  const needs = SAMPLES.find((each) => each.program.split('\n', 1)[0] === firstLine)?.needs;
  const hasSampleCommands = needs?.commands.every(({ command }) =>
    program.includes(`'${command}'`),
  );
  return needs !== undefined && hasSampleCommands === true ? needs : needsIn(program);
}

/**
 * The events that a program needs: those of the sample if it is an unchanged sample, else the types that it names in quotes.
 */
export function subscriptionsFor(
  program: string,
  allSubscriptions: readonly Subscription[],
): readonly Subscription[] {
  const sample = SAMPLES.find((each) => each.program === program);
  if (sample !== undefined) return sample.subscriptions;
  return allSubscriptions.filter(
    (name) => program.includes(`'${name}'`) || program.includes(`"${name}"`),
  );
}
