import * as z from 'zod/mini';
import type { Answer } from '../../http/answer.ts';
import { ExamFaults, type ExamRecord } from '../../model/exam.ts';
import type { World } from '../../model/world/world.ts';
import { hexDigest } from '../../runtime/digest.ts';
import type { Finding } from './exam.ts';

const count = z.int().check(z.gte(0));

const id = z.nullable(z.string());

/** What shows a point: a call, an attempt to deliver, or the outcome of an interaction. */
const Evidence = z.object({ exchange: id, delivery: id, interaction: id });
type Evidence = z.infer<typeof Evidence>;

const Mark = z.object({
  state: z.enum(['passed', 'failed']),
  detail: z.string(),
  ...Evidence.shape,
});
type Mark = z.infer<typeof Mark>;

/** What an exam has the running platform do once its notes are kept. */
const Effect = z.union([
  /** Ends the connections of the app, as before a restart of the service, and then sends a delivery again. */
  z.object({ disconnect: z.string(), again: z.string() }),
  /** Sends an interaction to the app. */
  z.object({ send: z.string() }),
]);
export type Effect = z.infer<typeof Effect>;

/** What an exam knows of its client: as little as its points need, and nothing that grows with what the client sends. */
export const BookState = z.object({
  /** Whether the first act was made. */
  begun: z.boolean(),
  /** Calls and deliveries that were looked at. */
  calls: count,
  /** What was looked at last. It shows a silence: nothing came after it. */
  last: z.object({ at: z.number(), wait_s: z.number(), ...Evidence.shape }),
  marks: z.record(z.string(), Mark),
  notes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What the exam caused, by the id of the event or the interaction: the name of the step. */
  steps: z.record(z.string(), z.string()),
  /** How many attempts of each delivery were looked at. */
  seen: z.record(z.string(), count),
  effects: z.array(Effect),
  /** What the client is given besides its tokens, by the name of the variable. */
  given: z.record(z.string(), z.string()),
  /** What the service does wrong now. */
  faults: ExamFaults,
});
export type BookState = z.infer<typeof BookState>;

const NOTHING: Evidence = { exchange: null, delivery: null, interaction: null };

export const EMPTY_BOOK: BookState = {
  begun: false,
  calls: 0,
  last: { at: 0, wait_s: 0, ...NOTHING },
  marks: {},
  notes: {},
  steps: {},
  seen: {},
  effects: [],
  given: {},
  faults: {},
};

/** The most notes, and the longest of them: a client cannot fill the memory. */
const MAX_NOTES = 80;
const MAX_NOTE_LENGTH = 100;

/** A value as it may be noted: short, and nobody can use a token or a code that is noted so. */
export const noteOf = (value: unknown): string => hexDigest(JSON.stringify([value])).slice(0, 16);

type Change = (world: World, book: Book) => void;

/** An armed exam, as far as its notes need it: the app that it examines, and what it knows. */
export type Armed = Partial<Pick<ExamRecord, 'app_id'>> & { readonly state: unknown };

/** The notes of an exam while it looks at something. What it causes is done in the same transaction. */
export class Book {
  /** The app that is examined; null if the world is there for the exam alone. */
  readonly app: string | null;
  readonly changes: Change[] = [];
  readonly answers: ((answer: Answer) => Answer)[] = [];
  rotates = false;
  #state: BookState;

  /** A state that does not fit, as that of an edited snapshot, counts as that of the beginning. */
  constructor({ app_id, state }: Armed) {
    const read = BookState.safeParse(state);
    this.app = app_id ?? null;
    this.#state = read.success ? read.data : EMPTY_BOOK;
  }

  get state(): BookState {
    return this.#state;
  }

  /** Something is looked at: what is marked from here on is shown by it. */
  saw(evidence: Partial<Evidence>, at: number): void {
    const { calls } = this.#state;
    this.#set({ calls: calls + 1, last: { at, wait_s: 0, ...NOTHING, ...evidence } });
  }

  /** The client has a reason to be silent for so long. */
  allow(wait_s: number): void {
    this.#set({ last: { ...this.#state.last, wait_s } });
  }

  /** `evidence` shows the point, if not what is looked at. */
  pass(point: string, detail: string, evidence?: Partial<Evidence>): void {
    this.#mark(point, 'passed', detail, evidence);
  }

  fail(point: string, detail: string): void {
    this.#mark(point, 'failed', detail);
  }

  /** What is known of a point; null if nothing is. */
  found(point: string): Finding['state'] | null {
    return this.#state.marks[point]?.state ?? null;
  }

  note(name: string, value: string | number | boolean): void {
    const { notes } = this.#state;
    if (!Object.hasOwn(notes, name) && Object.keys(notes).length >= MAX_NOTES) return;
    const short = typeof value === 'string' ? value.slice(0, MAX_NOTE_LENGTH) : value;
    this.#set({ notes: { ...notes, [name]: short } });
  }

  /** A note; undefined without one. */
  noted(name: string): string | number | boolean | undefined {
    return Object.hasOwn(this.#state.notes, name) ? this.#state.notes[name] : undefined;
  }

  /** Counts up, and returns how often this was counted. */
  count(name: string): number {
    const counted = this.counted(name) + 1;
    this.note(name, counted);
    return counted;
  }

  counted(name: string): number {
    return Number(this.noted(name) ?? 0);
  }

  /** Changes the world in the transaction that is open. */
  cause(change: Change): void {
    this.changes.push(change);
  }

  /** Answers something else to the call that is looked at. */
  answer(change: (answer: Answer) => Answer): void {
    this.answers.push(change);
  }

  effect(effect: Effect): void {
    this.#set({ effects: [...this.#state.effects, effect] });
  }

  /** Takes what is to be done once it is kept. */
  takeEffects(): readonly Effect[] {
    const { effects } = this.#state;
    this.#set({ effects: [] });
    return effects;
  }

  /** Gives the signing keys of the platform a successor. */
  rotateKeys(): void {
    this.rotates = true;
  }

  /** The event or interaction belongs to a step of the exam. */
  name(id: string, step: string): void {
    this.#set({ steps: { ...this.#state.steps, [id]: step } });
  }

  /** So many attempts of a delivery were looked at. */
  look(delivery: string, attempts: number): void {
    this.#set({ seen: { ...this.#state.seen, [delivery]: attempts } });
  }

  begin(): void {
    this.#set({ begun: true });
  }

  give(name: string, value: string): void {
    this.#set({ given: { ...this.#state.given, [name]: value } });
  }

  /** Has the service do this wrong from now on. */
  arm(faults: ExamFaults): void {
    this.#set({ faults: { ...this.#state.faults, ...faults } });
  }

  /** Has it do everything right again. */
  disarm(): void {
    this.#set({ faults: {} });
  }

  /** What has failed stays so, and what showed a point first is kept. */
  #mark(
    point: string,
    state: Mark['state'],
    detail: string,
    evidence: Partial<Evidence> = this.#state.last,
  ): void {
    const { marks } = this.#state;
    const known = marks[point]?.state;
    if (known === 'failed' || known === state) return;
    const { exchange = null, delivery = null, interaction = null } = evidence;
    const mark = { state, detail, exchange, delivery, interaction };
    this.#set({ marks: { ...marks, [point]: mark } });
  }

  #set(change: Partial<BookState>): void {
    this.#state = { ...this.#state, ...change };
  }
}
