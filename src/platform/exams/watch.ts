import type { RecordChange } from '../../contract/sandbox.ts';
import { apps } from '../model/app.ts';
import { deliveries, deliveriesOf } from '../model/delivery.ts';
import { examKey, exams, type ExamRecord } from '../model/exam.ts';
import { interactions } from '../model/interactions/interaction.ts';
import type { World } from '../model/world/world.ts';
import type { Service } from '../service/service.ts';
import { Book, BookState, type Effect } from './engine/book.ts';
import type { Sight } from './engine/exam.ts';
import { examNamed, lookAtSight, takeStep } from './take-step.ts';

/** The running platform, as far as exams use it. A moment of the past has no commits, and is not watched. */
type WatchedService = Pick<Service, 'world' | 'keep' | 'sockets' | 'sendInteraction'> &
  Partial<Pick<Service, 'committed'>>;

/** Changes of these rows can be news for an exam. A commit of others, such as of messages, costs a look at its tables alone. */
const WATCHED: ReadonlySet<string> = new Set([
  apps.name,
  deliveries.name,
  exams.name,
  interactions.name,
]);

const watched = new WeakSet<object>();

/** Lets the exams of a service follow the outcome of their deliveries and interactions. Call it once. */
export function watchExams(service: WatchedService): void {
  if (service.committed === undefined || watched.has(service)) return;
  watched.add(service);
  let turn: Promise<unknown> = Promise.resolve();
  const look = () => {
    if (service.world.exams.size === 0) return;
    turn = turn.then(() => lookAtNews(service)).catch(() => null);
  };
  service.committed.add((changes: readonly RecordChange[]) => {
    if (changes.some(({ table }) => WATCHED.has(table))) look();
  });
  look();
}

/** Looks at what is new, in one transaction, and then does what the exams ask of the running platform. */
async function lookAtNews(service: WatchedService): Promise<void> {
  if (!hasNews(service.world)) return;
  const effects = await service.keep((world) => {
    for (const row of rowsOf(world)) {
      const first = examNamed(row.name)?.start(row, world) ?? null;
      if (first !== null) takeStep(world, row, first);
    }
    for (const row of rowsOf(world))
      for (const sight of newSights(world, row))
        lookAtSight(world, world.exams.get(examKey(row)) ?? row, sight);
    return rowsOf(world).flatMap((row) => takeEffects(world, row));
  }, 'exam');
  for (const effect of effects ?? []) {
    if ('send' in effect) {
      void service.sendInteraction(effect.send);
      continue;
    }
    // One after the other: it must not go out on a connection that is about to end.
    service.sockets.disconnect(effect.disconnect, 'refresh_requested');
    await service.keep((world) => sendAgain(world, effect.again), 'exam');
  }
}

/** Queues a delivery once more, as if its acknowledgement had been lost. */
function sendAgain(world: World, id: string): void {
  const row = world.deliveries.get(id);
  if (row === undefined) return;
  const due = world.clock.now();
  const serial = world.ids.number('delivery');
  const again = { state: 'waiting', reason: null, ended: null, failed: 1, due, serial } as const;
  world.deliveries.put({ ...row, ...again });
}

const rowsOf = (world: Pick<World, 'exams'>): ExamRecord[] => Array.from(world.exams.scan());

const hasNews = (world: World): boolean =>
  rowsOf(world).some(
    (row) =>
      (bookOf(row)?.state.effects.length ?? 0) > 0 ||
      (examNamed(row.name)?.start(row, world) ?? null) !== null ||
      newSights(world, row).length > 0,
  );

/** The notes of an exam with a fault; null if it is another one. */
const bookOf = (row: ExamRecord): Book | null =>
  BookState.safeParse(row.state).success ? new Book(row) : null;

function takeEffects(world: Pick<World, 'exams'>, row: ExamRecord): readonly Effect[] {
  const book = bookOf(row);
  const effects = book?.takeEffects() ?? [];
  if (effects.length > 0) world.exams.put({ ...row, state: { ...book?.state } });
  return effects;
}

/** The outcomes of the events and interactions of an exam since it last looked. */
function newSights(world: World, row: ExamRecord): Sight[] {
  const book = bookOf(row);
  if (book === null) return [];
  const { steps, seen } = book.state;
  const ended = world.clock.now();
  return Object.entries(steps).flatMap(([id, step]): Sight[] => {
    const interaction = world.interactions.get(id);
    if (interaction !== undefined) {
      const { state, status, at } = interaction;
      const isOld = state === 'sent' || seen[id] !== undefined;
      return isOld ? [] : [{ kind: 'interaction', step, id, state, status, at, ended }];
    }
    return Array.from(deliveriesOf(world, id)).flatMap((delivery) =>
      delivery.attempts.slice(seen[delivery.id] ?? 0).map((attempt, index): Sight => {
        const { at, status, fault, detail } = attempt;
        const nth = (seen[delivery.id] ?? 0) + index + 1;
        const of = { step, event: id, delivery: delivery.id, nth, ended };
        return { kind: 'attempt', ...of, at, status, fault, detail };
      }),
    );
  });
}
