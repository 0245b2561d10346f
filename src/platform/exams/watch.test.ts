import { expect, it } from 'vitest';
import { newDelivery, type DeliveryRecord } from '../model/delivery.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import { ownerOf } from '../model/people/roles.ts';
import { DEFAULT_OPTIONS } from '../model/world/world.ts';
import { defineDeployment } from '../runtime/deployment.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { START_S } from '../testing/open-world.ts';
import { EMPTY_BOOK, type BookState } from './engine/book.ts';
import { armExamIn, armedExam, examNamed } from './examine.ts';
import { watchExams } from './watch.ts';

/** A running platform, as far as exams use it, with a list of what they have it do. */
function running() {
  const clock = () => START_S * 1000;
  const setting = { deployment: defineDeployment(), clock, salt: null, life: '', commitHooks: [] };
  const world = seedWorld(DEFAULT_OPTIONS, setting);
  const [app] = world.apps.scan();
  if (app === undefined) throw new Error('a world has an app');
  const done: string[] = [];
  const committed = new Set<(changes: readonly { readonly table: string }[]) => void>();
  const service = {
    world,
    committed,
    keep: async (work: (in_: typeof world) => unknown, by: string) => {
      done.push(`keep ${by}`);
      return world.transact(() => work(world)).result;
    },
    sockets: {
      disconnect: (id: string, reason: string) => done.push(`disconnect ${id} ${reason}`),
    },
    sendInteraction: async (id: string) => void done.push(`send ${id}`),
  };
  const watch = (given: object = service) => watchExams(given as never);
  /** Lets what the exams do come to its end, and says what was done. */
  const settled = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    return done.splice(0);
  };
  const commit = (table = 'deliveries') => {
    for (const look of committed) look([{ table }]);
    return settled();
  };
  const arm = (name: string) => {
    const exam = examNamed(name);
    if (exam !== undefined) world.transact(() => armExamIn(world, exam));
  };
  const stateOf = (name: string) => armedExam(world, name)?.state as unknown as BookState;
  /** Has the exam know this besides. */
  const note = (name: string, more: Partial<BookState>) => {
    const state = { ...EMPTY_BOOK, begun: true, ...more };
    world.transact(() => world.exams.put({ name, finished_at: null, state }));
  };
  return { world, app, service, committed, watch, settled, commit, arm, stateOf, note };
}

/** The same with a delivery of a mention that an exam caused. */
function mentioned() {
  const platform = running();
  const { world, app, arm, stateOf } = platform;
  world.transact(() => world.apps.put({ ...app, request_url: 'https://app.example/' }));
  arm('duplicate_event');
  const [id = ''] = Object.keys(stateOf('duplicate_event').steps);
  const event = world.events.get(id);
  if (event === undefined) throw new Error('an exam mentions the bot');
  const put = (delivery: DeliveryRecord) => {
    world.transact(() => world.deliveries.put(delivery));
    return delivery;
  };
  const attempt = (status: number, fault: 'http_error' | null = null) =>
    ({ at: START_S - 7, status, fault, detail: '' }) as DeliveryRecord['attempts'][number];
  /** Queues a delivery of the mention. */
  const queue = () =>
    put(world.transact(() => newDelivery(world, event, { due: START_S, isApart: true })).result);
  return { ...platform, put, attempt, queue, delivery: queue() };
}

it('listens once to a service, and not to a moment of the past', async () => {
  const { watch, committed, service, settled } = running();
  watch({ ...service, committed: undefined });
  watch();
  watch();
  expect(committed.size).toBe(1);
  expect(await settled()).toEqual([]);
});

it('keeps nothing while nothing is new', async () => {
  const { watch, commit, arm, note } = running();
  watch();
  arm('paging');
  arm('rate_limit');
  note('unheard_of', {});
  expect(await commit()).toEqual([]);
});

it('does not look into a world without exams', async () => {
  const { service, watch, commit } = running();
  let reads = 0;
  const exams = { size: 0, scan: () => [(reads += 1)] };
  watch({ ...service, world: { ...service.world, exams } });
  await commit();
  expect(reads).toBe(0);
});

it('makes the first act of each exam once its app can be reached, and once only', async () => {
  const { world, app, watch, commit, arm, stateOf } = running();
  arm('duplicate_event');
  arm('rate_limit');
  watch();
  expect(await commit()).toEqual([]);
  expect(stateOf('duplicate_event').begun).toBe(false);
  world.transact(() => world.apps.put({ ...app, request_url: 'https://app.example/' }));
  expect(await commit()).toEqual(['keep exam']);
  const { begun, steps } = stateOf('duplicate_event');
  expect([begun, Object.values(steps)]).toEqual([true, ['first']]);
  expect(stateOf('rate_limit').begun).toBe(false);
  expect(await commit()).toEqual([]);
});

it.each(['apps', 'deliveries', 'exams', 'interactions'])(
  'looks at its exams after a commit of %s, and not after one of messages',
  async (table) => {
    const { world, app, watch, commit, arm } = running();
    watch();
    arm('duplicate_event');
    world.transact(() => world.apps.put({ ...app, request_url: 'https://app.example/' }));
    expect(await commit('messages')).toEqual([]);
    expect(await commit(table)).toEqual(['keep exam']);
  },
);

it('looks at what is there already when it begins', async () => {
  const { put, attempt, delivery, watch, settled, stateOf } = mentioned();
  put({ ...delivery, attempts: [attempt(200)] });
  watch();
  expect(await settled()).toEqual(['keep exam']);
  expect(stateOf('duplicate_event')).toMatchObject({
    calls: 1,
    last: { at: START_S, delivery: delivery.id },
    seen: { [delivery.id]: 1 },
    notes: { 'acknowledged first': true },
  });
});

it('looks at each attempt once, in their order', async () => {
  const { put, attempt, delivery, queue, watch, commit, stateOf } = mentioned();
  watch();
  expect(await commit()).toEqual([]);
  const attempts = [attempt(500, 'http_error'), attempt(500, 'http_error')];
  put({ ...delivery, attempts });
  expect(await commit()).toEqual(['keep exam']);
  expect(stateOf('duplicate_event')).toMatchObject({ calls: 2, seen: { [delivery.id]: 2 } });
  expect(await commit()).toEqual([]);
  put({ ...delivery, attempts: [...attempts, attempt(200)] });
  const other = queue();
  put({ ...other, attempts: [attempt(200)] });
  expect(await commit()).toEqual(['keep exam']);
  expect(stateOf('duplicate_event')).toMatchObject({
    calls: 4,
    seen: { [delivery.id]: 3, [other.id]: 1 },
    notes: { 'acknowledged first': true },
  });
});

it('looks at no delivery that no exam caused', async () => {
  const { put, attempt, delivery, note, watch, commit } = mentioned();
  note('duplicate_event', { steps: { EvOther: 'first' } });
  put({ ...delivery, attempts: [attempt(200)] });
  watch();
  expect(await commit()).toEqual([]);
});

it('looks once at an interaction, when it is no longer on its way', async () => {
  const { world, app, watch, commit, note, stateOf } = running();
  const put = (state: InteractionRecord['state']) =>
    world.transact(() =>
      world.interactions.put({
        id: 'I0000000001',
        state,
        app: app.id,
        user: ownerOf(world).id,
        at: START_S - 7,
        status: 200,
        serial: 1,
        type: 'command',
        about: {},
        payload: '{}',
        via: 'http',
        url: null,
        answer: null,
        options: null,
        detail: '',
        duration_ms: null,
        event: null,
      } as unknown as InteractionRecord),
    );
  note('late_acknowledgement', { steps: { I0000000001: 'first' } });
  watch();
  put('sent');
  expect(await commit()).toEqual([]);
  put('acknowledged');
  expect(await commit()).toEqual(['keep exam']);
  expect(stateOf('late_acknowledgement')).toMatchObject({
    calls: 1,
    last: { at: START_S, interaction: 'I0000000001' },
    seen: { I0000000001: 1 },
    notes: { 'acknowledged first': true },
  });
  expect(await commit()).toEqual([]);
});

it('has the platform do what an exam asks for, once and in order', async () => {
  const { put, attempt, delivery, arm, note, world, watch, commit, settled, stateOf } = mentioned();
  const ended = { state: 'delivered', ended: 7, failed: 0, due: 0, reason: null } as const;
  put({ ...delivery, ...ended, attempts: [attempt(200)] });
  const effects = [
    { send: 'I1' },
    { disconnect: 'A1', again: delivery.id },
    { disconnect: 'A2', again: 'DvGONE' },
  ];
  note('a_former_exam', {});
  arm('paging');
  const paging = stateOf('paging');
  note('socket_refresh', { effects });
  note('duplicate_event', {});
  watch();
  expect(await settled()).toEqual([
    'keep exam',
    'send I1',
    'disconnect A1 refresh_requested',
    'keep exam',
    'disconnect A2 refresh_requested',
    'keep exam',
  ]);
  expect(stateOf('socket_refresh').effects).toEqual([]);
  expect(stateOf('paging')).toEqual(paging);
  const again = world.deliveries.get(delivery.id);
  expect(again).toMatchObject({ state: 'waiting', ended: null, failed: 1, due: START_S });
  expect(again?.serial).toBeGreaterThan(delivery.serial);
  expect(world.deliveries.get('DvGONE')).toBeUndefined();
  expect(await commit()).toEqual([]);
});

it('goes on looking after changes that could not be kept', async () => {
  const { note, service, watch, commit, settled } = running();
  note('socket_refresh', { effects: [{ send: 'I1' }] });
  const { keep } = service;
  service.keep = async () => {
    throw new Error('the storage is full');
  };
  watch();
  expect(await settled()).toEqual([]);
  service.keep = async () => null;
  expect(await commit()).toEqual([]);
  service.keep = keep;
  expect(await commit()).toEqual(['keep exam', 'send I1']);
});
