import { OUTBOUND_TIMEOUT_MS } from '../../../contract/outbound-limits.ts';
import { answerMention, MAX_SENT, quietly } from '../../testing/exam-receiver.ts';
import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { settleAll } from '../../testing/receiver.ts';
import { connectTo, type Frame, SocketClient, socketUrl } from '../../testing/socket-client.ts';

interface Habits {
  readonly remembers?: boolean;
  readonly reconnects?: boolean | 'in vain';
  readonly acknowledges?: 'all' | 'what it does not know' | 'the first';
  /** Closes its connection when an envelope comes again. */
  readonly hangsUp?: boolean;
  /** How it answers a mention. */
  readonly answers?: (told: Parameters<typeof answerMention>[0]) => Promise<unknown>;
}

/** Connects by socket and answers mentions. */
const connects =
  ({
    remembers = true,
    reconnects = true,
    acknowledges = 'all',
    hangsUp = false,
    answers = answerMention,
  }: Habits) =>
  async (world: ExamWorld) => {
    const { app_id } = world.app;
    await world.sandbox(`/apps/${app_id}`, { delivery: 'socket' }, 'PATCH');
    const { body } = await world.sandbox('/tokens', {
      app_id,
      type: 'app',
      scopes: ['connections:write'],
    });
    const known = new Set<string>();
    const open = async (): Promise<void> => {
      const client = new (class extends SocketClient {
        override send(text: string): void {
          super.send(text);
          receive(this, JSON.parse(text));
        }
      })();
      client.acknowledges = false;
      await connectTo(world, await socketUrl(world, body.token), client);
    };
    let frames = 0;
    const receive = (client: SocketClient, frame: Frame) => {
      if ((frames += 1) > MAX_SENT) return;
      if (frame.type === 'disconnect') {
        if (reconnects === 'in vain')
          void world.call('apps.connections.open', {}, { token: 'xapp-1-wrong' });
        else if (reconnects) void open();
        return;
      }
      if (frame.envelope_id === undefined) return;
      const isKnown = known.has(frame.payload.event_id);
      known.add(frame.payload.event_id);
      if (isKnown && hangsUp) {
        queueMicrotask(() => client.hangUp());
        return;
      }
      const isWanted = {
        all: true,
        'what it does not know': !isKnown,
        'the first': known.size === 1,
      };
      if (isWanted[acknowledges])
        queueMicrotask(() => client.say({ envelope_id: frame.envelope_id }));
      if (!isKnown || !remembers) void answers({ world, body: frame.payload });
    };
    await open();
    await quietly(world);
  };

/** Answers when all else has happened. */
const answersLate: Habits['answers'] = async (told) => {
  for (let turns = 0; turns < 15; turns += 1) await settleAll();
  return answerMention(told);
};

const answersOthers: Habits['answers'] = async (told) =>
  told.body.event.text.endsWith('exam-cut-off') ? null : answerMention(told);

/** The patience for an envelope ends as soon as nothing else is to be done; what is due later does not come. */
const IMPATIENT: ExamCase['options'] = {
  wake: (delay_ms, call) => {
    if (delay_ms > OUTBOUND_TIMEOUT_MS) return () => {};
    const timer = setTimeout(call, 0);
    return () => clearTimeout(timer);
  },
};

const exam = 'socket_refresh';

export const SOCKETS: readonly ExamCase[] = [
  {
    exam,
    client: 'does all well',
    runs: connects({}),
    passed: ['before', 'reconnects', 'acknowledges', 'once', 'after'],
    failed: [],
  },
  {
    exam,
    client: 'remembers nothing',
    runs: connects({ remembers: false }),
    passed: ['before', 'reconnects', 'acknowledges', 'after'],
    failed: ['once'],
  },
  {
    exam,
    client: 'stays away',
    runs: connects({ reconnects: false }),
    passed: ['before'],
    failed: ['reconnects', 'after'],
  },
  {
    exam,
    client: 'comes back in vain',
    runs: connects({ reconnects: 'in vain' }),
    passed: ['before'],
    failed: ['reconnects', 'after'],
  },
  {
    exam,
    client: 'acknowledges the first envelope alone',
    runs: connects({ acknowledges: 'the first' }),
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam,
    client: 'acknowledges only what it does not know',
    runs: connects({ acknowledges: 'what it does not know' }),
    options: IMPATIENT,
    passed: ['before', 'reconnects', 'once', 'after'],
    failed: ['acknowledges'],
  },
  {
    exam,
    client: 'answers late, and acknowledges nothing again, for which the service waits',
    runs: connects({ answers: answersLate, acknowledges: 'what it does not know' }),
    passed: ['before', 'reconnects'],
    failed: ['after'],
  },
  {
    exam,
    client: 'acknowledges the first envelope alone, and the service gives up',
    runs: connects({ acknowledges: 'the first' }),
    options: IMPATIENT,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam,
    client: 'hangs up when an envelope comes again',
    runs: connects({ hangsUp: true }),
    passed: ['before', 'reconnects'],
    failed: ['after'],
  },
  {
    exam,
    client: 'answers late',
    runs: connects({ answers: answersLate }),
    passed: ['before', 'reconnects', 'acknowledges', 'once', 'after'],
    failed: [],
  },
  {
    exam,
    client: 'answers late, and stays away',
    runs: connects({ answers: answersLate, reconnects: false }),
    passed: ['before'],
    failed: ['reconnects', 'after'],
  },
  {
    exam,
    client: 'answers all but the mention that was cut off',
    runs: connects({ answers: answersOthers }),
    passed: ['before', 'reconnects', 'acknowledges'],
    failed: ['after'],
  },
];
