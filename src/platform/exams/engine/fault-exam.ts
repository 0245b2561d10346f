import type { World } from '../../model/world/world.ts';
import { Book, EMPTY_BOOK } from './book.ts';
import type {
  About,
  AttemptSight,
  Examination,
  Finding,
  InteractionSight,
  Moment,
  Point,
  Step,
  Verdict,
  WireCall,
} from './exam.ts';

/** How long a client may be silent before what is due counts as missed, in seconds of the world's clock. */
const MAX_SILENCE_S = 5;

/** An exam in which the client does its work three times: without the fault, with it, and without it again. */
interface Definition<PointId extends string> extends About<PointId> {
  /** What the client does without the fault, before and afterwards: “Answers a mention”. */
  readonly works: string;
  /** The first act, once the client can be reached. */
  readonly starts?: (world: World, book: Book) => void;
  /** Looks at a call; false: it has nothing to do with the exam. */
  readonly looks: (call: WireCall, book: Book) => boolean;
  /** An attempt to deliver what the exam caused. */
  readonly attempted?: (attempt: AttemptSight, book: Book) => void;
  /** The outcome of an interaction that the exam caused. */
  readonly settled?: (interaction: InteractionSight, book: Book) => void;
  /** What all that was noted so far comes to, where no call shows it alone. */
  readonly weighs?: (book: Book) => void;
  /** What a silent client has missed. Asked only if a call was due: the client did its work without the fault. */
  readonly rests?: (book: Book) => void;
}

/**
 * Makes an exam with a fault. Two points are those of every such exam: `before`, that the client does its work without the
 * fault, and `after`, that it does so afterwards (docs/assumptions.md, A-100). Without them nothing passes: a client that stood still, or crashed.
 */
export function defineFaultExam<PointId extends string>(
  definition: Definition<PointId>,
): Examination {
  const {
    works,
    starts,
    looks,
    attempted,
    settled,
    weighs,
    rests,
    points: own,
    ...about
  } = definition;
  const points: Readonly<Record<string, Point>> = {
    before: { title: `${works} without the fault`, fix: definition.about },
    ...own,
    after: {
      title: `${works} afterwards`,
      fix: 'Handle the fault where it happens, and go on: one call that fails must not end the program.',
    },
  };
  return {
    ...about,
    points,
    initial: EMPTY_BOOK,
    start: (armed, world) => {
      const book = new Book(armed);
      if (starts === undefined || book.state.begun) return null;
      if (!canBeReached(about.kind, world, book.app)) return null;
      book.begin();
      book.cause(starts);
      return stepOf(book);
    },
    step: (armed, sight) => {
      const book = new Book(armed);
      if (sight.kind === 'call') {
        book.saw({ exchange: sight.exchange }, sight.at);
        return looks(sight, book) ? stepOf(book) : null;
      }
      if (sight.kind === 'attempt') {
        book.saw({ delivery: sight.delivery }, sight.ended);
        book.look(sight.delivery, sight.nth);
        attempted?.(sight, book);
      } else {
        book.saw({ interaction: sight.id }, sight.ended);
        book.look(sight.id, 1);
        settled?.(sight, book);
      }
      return stepOf(book);
    },
    judge: (armed, moment) => judge(new Book(armed), moment, { points, weighs, rests }),
  };
}

/** Calls and sign-ins are begun by the client; what is sent to it waits until it has an address. */
function canBeReached(kind: About<string>['kind'], world: World, app: string | null): boolean {
  if (kind !== 'events' && kind !== 'sockets' && kind !== 'interactions') return true;
  for (const { id, request_url, delivery } of world.apps.scan())
    if (app === null || app === id)
      if (delivery === 'socket' || (request_url !== null && kind !== 'sockets')) return true;
  return false;
}

const stepOf = (book: Book): Step => ({
  state: book.state,
  changes: book.changes.map((change) => (world: World, state: object) => {
    const later = new Book({ app_id: book.app ?? undefined, state });
    change(world, later);
    return later.state;
  }),
  answers: book.answers,
  rotates: book.rotates,
});

interface Judged extends Pick<About<string>, 'points'> {
  readonly weighs: Definition<string>['weighs'] | undefined;
  readonly rests: Definition<string>['rests'] | undefined;
}

/** The verdict so far. Silence counts once it lasts, and stops counting when the client goes on. */
function judge(
  book: Book,
  { now, finished }: Moment,
  { points, weighs, rests }: Judged,
): Verdict<string> {
  const { calls, last } = book.state;
  weighs?.(book);
  const isQuiet = finished || now - last.at >= last.wait_s + MAX_SILENCE_S;
  if (isQuiet && book.found('before') === 'passed') {
    rests?.(book);
    if (book.found('after') === null) book.fail('after', 'It did nothing more.');
  }
  const { marks } = book.state;
  const findings = Object.fromEntries(
    Object.keys(points).map((id): [string, Finding] => [
      id,
      marks[id] ?? { state: 'open', detail: 'The wire has not shown it yet.', exchange: null },
    ]),
  );
  const isOpen = Object.values(findings).some(({ state }) => state === 'open');
  return { calls, walks: 0, under_way: calls > 0 && !isQuiet && isOpen, findings };
}
