import { withoutNulls } from '../../../contract/json.ts';
import { isRefusal } from '../../http/refusal.ts';
import { beginInteraction } from '../../interactions/begin.ts';
import type { AppRecord } from '../../model/app.ts';
import type { ExamFaults } from '../../model/exam.ts';
import { ownerOf } from '../../model/people/roles.ts';
import type { World } from '../../model/world/world.ts';
import type { Book } from '../engine/book.ts';
import type { About, Examination, InteractionSight, WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { examinedApp, examinedChannel } from '../events/mention.ts';

const COMMAND = '/exam';

const FIRST = 'first';
const FAULTY = 'faulty';
const LAST = 'last';

export interface CommandExam<PointId extends string> extends Omit<About<PointId>, 'kind' | 'arms'> {
  /** Whether a call is the work that the client does on a command. */
  readonly works: string;
  readonly isWork: (call: WireCall) => boolean;
  /** What the service does wrong from the second command on, until the client has met it. */
  readonly faults?: ExamFaults;
  /** The command with the fault was typed, and nothing was sent yet. */
  readonly spoils?: (world: World, interaction: string) => void;
  /** The outcome of the command with the fault. */
  readonly settled?: (sight: InteractionSight, book: Book) => void;
  /** A call; `hasFault` from when that command was typed. */
  readonly called?: (call: WireCall, book: Book, hasFault: boolean) => void;
  /** Whether the client has met the fault, so that the last command comes. */
  readonly isThrough: (book: Book) => boolean;
  readonly ends?: (book: Book) => void;
  readonly weighs?: (book: Book) => void;
  readonly rests?: (book: Book) => void;
}

/** An exam in which somebody types the command /exam: without the fault, with it, and without it again. */
export function defineCommandExam<PointId extends string>({
  works,
  isWork,
  faults = {},
  spoils,
  settled,
  called,
  isThrough,
  ends,
  ...exam
}: CommandExam<PointId>): Examination {
  const type = (world: World, book: Book, step: string) => {
    const typed = typeCommand(world, examinedApp(world, book));
    // Nobody can type it, as in a world without a channel.
    if (isRefusal(typed)) return;
    book.name(typed.id, step);
    book.effect({ send: typed.id });
    if (step === FAULTY) spoils?.(world, typed.id);
  };
  return defineFaultExam<PointId>({
    ...exam,
    kind: 'interactions',
    works,
    arms: {},
    starts: (world, book) => {
      offerCommand(world, examinedApp(world, book));
      type(world, book, FIRST);
    },
    looks: (call, book) => {
      if (isWork(call) && call.error === null) book.note(`worked ${stepOf(book)}`, true);
      called?.(call, book, stepOf(book) !== FIRST);
      goOn(book);
      return true;
    },
    settled: (interaction, book) => {
      const { state, step } = interaction;
      if (state === 'acknowledged') book.note(`acknowledged ${step}`, true);
      if (step === FAULTY) {
        book.note('settled', true);
        settled?.(interaction, book);
      }
      goOn(book);
    },
  });

  function goOn(book: Book): void {
    const step = stepOf(book);
    if (step === FAULTY) {
      if (book.noted('settled') !== true || !isThrough(book)) return;
      book.note('step', LAST);
      book.disarm();
      book.cause((world, later) => type(world, later, LAST));
      return;
    }
    if (book.noted(`acknowledged ${step}`) !== true || book.noted(`worked ${step}`) !== true)
      return;
    if (step === FIRST) {
      book.pass('before', 'The first command was acknowledged, and its work was done.');
      book.note('step', FAULTY);
      book.arm(faults);
      book.cause((world, later) => type(world, later, FAULTY));
    } else {
      book.pass('after', 'The last command was acknowledged, and its work was done.');
      ends?.(book);
    }
  }
}

const stepOf = (book: Book): string => String(book.noted('step') ?? FIRST);

/** Gives the app the command, at its Request URL or by its socket. */
function offerCommand(world: World, app: AppRecord): void {
  const { name, request_url: url, manifest } = app;
  const { features } = manifest ?? {};
  const others = features?.slash_commands ?? [];
  const own = withoutNulls({ command: COMMAND, description: 'Examines the app', url });
  world.apps.put({
    ...app,
    manifest: {
      display_information: { name },
      ...manifest,
      features: {
        bot_user: { display_name: name },
        ...features,
        slash_commands: [
          ...others.filter(({ command }) => command !== COMMAND),
          own as (typeof others)[number],
        ],
      },
    },
  });
}

/** Somebody types the command; it is to be sent once this is kept. */
const typeCommand = (world: World, app: AppRecord) =>
  beginInteraction(
    world,
    {
      type: 'command',
      user_id: ownerOf(world).id,
      channel: examinedChannel(world, app),
      command: COMMAND,
      // Nothing in a command says which one it is.
      text: 'please',
    },
    app,
  );
