import type { QueryClient } from '@tanstack/react-query';
import { exchangeQuery, worldQuery } from '../../../client/queries.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import { CLIENT_HEADER } from '../../../contract/headers/client-header.ts';
import { MAX_STEPS, type DemoView } from '../../../contract/demo/demo.ts';
import { templateOf } from '../../../contract/demo/references.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { Exchange, SandboxChange, WorldBrief } from '../../../contract/sandbox.ts';
import { startQuery } from '../playing/play-demo.ts';
import {
  placeStep,
  withReferences,
  type Referred,
} from '../../../contract/demo/recording/merged-steps.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { worldOfRecording } from '../../../contract/demo/recording/recorded-world.ts';
import { changeSteps, moveToPlace, noteStart, useRecording } from './recording.ts';
import { answerOfChange, stepOfChange } from '../../../contract/demo/recording/step-of-change.ts';
import {
  answerOfExchange,
  stepOfExchange,
} from '../../../contract/demo/recording/step-of-exchange.ts';

/** The outcome of adding exchanges. */
export interface Added {
  /** How many steps were added. */
  readonly count: number;
  /** Why other exchanges could not be added, for the user. */
  readonly problems: readonly string[];
}

export interface Recorder {
  /** Adds exchanges of the log by id, in the order of the log. Those that are steps already are left out. */
  readonly add: (ids: readonly string[]) => Promise<Added>;
  /** Adds exchanges as they happen, without those that the page makes to show something. The player then opens `view`. */
  readonly follow: (ids: readonly string[], view: DemoView | null) => Promise<Added>;
  /** Adds a change of the world by the sandbox. */
  readonly addChange: (change: SandboxChange) => Promise<Added>;
  /** Notes where the recording starts, unless it has begun. */
  readonly begin: () => Promise<void>;
}

export interface RecorderPlace {
  readonly client: WorldClient;
  readonly queries: QueryClient;
  /** See `Recording.place`. */
  readonly place: string;
}

/** Makes the recorder of one world. It does one task after the other. */
export function createRecorder({ client, queries, place }: RecorderPlace): Recorder {
  /** The answers to the steps, by key. They may hold secrets, so they are in memory only. */
  const answers = new Map<string, unknown>();
  const brief = () => queries.query({ ...worldQuery(client), staleTime: 0 });
  const exchangeOf = (id: string): Promise<Exchange> => queries.query(exchangeQuery(client, id));

  /** Returns the world before the first step. Unless the recording has begun, it is noted now, with its clock at `start_s`. */
  async function begin(start_s: number, now: WorldBrief): Promise<WorldBrief> {
    moveToPlace(place);
    const { steps, world: noted } = useRecording.getState();
    const here = worldOfRecording(now, start_s);
    const world = steps.length > 0 && noted ? noted : here;
    if (world.deployment !== here.deployment) throw new OtherDeployment();
    if (world !== noted) noteStart(world, place);
    return queries.query(startQuery(client, world));
  }

  /** The JSON values of the answers to the steps, by key, as far as they are still known. */
  async function answersTo(steps: readonly RecordedStep[]): Promise<ReadonlyMap<string, unknown>> {
    for (const { key, exchange } of steps) {
      if (exchange === null || answers.has(key)) continue;
      const recorded = await exchangeOf(exchange).catch(() => null);
      if (recorded) answers.set(key, answerValue(answerOfExchange(recorded)));
    }
    return answers;
  }

  async function addSteps(
    added: readonly RecordedStep[],
    { start, now }: Pick<Referred, 'start' | 'now'>,
  ): Promise<Added> {
    const { steps } = useRecording.getState();
    const fitting = added.slice(0, Math.max(0, MAX_STEPS - steps.length));
    const known = await answersTo([...steps, ...fitting]);
    if (fitting.length > 0)
      changeSteps((before) =>
        withReferences(fitting.reduce(placeStep, before), { answers: known, start, now }),
      );
    const problems = fitting.length < added.length ? [TOO_MANY_STEPS] : [];
    return { count: fitting.length, problems };
  }

  async function addAll(
    ids: readonly string[],
    isWanted: (exchange: Exchange) => boolean,
    view: DemoView | null,
  ): Promise<Added> {
    const { steps } = useRecording.getState();
    const known = new Set(steps.map(({ exchange }) => exchange));
    const found = await Promise.all(ids.filter((id) => !known.has(id)).map(exchangeOf));
    const exchanges = found.filter(isWanted);
    const [first] = exchanges;
    if (first === undefined) return NOTHING_ADDED;
    const now = await brief();
    const start = await begin(first.at, now);
    const shown = view !== null && !isShown(view) ? view : null;
    const read = exchanges.map((each) => ({
      id: each.id,
      app_id: each.actor?.app_id,
      ...stepOfExchange(each, now.deployment),
    }));
    const added = read.flatMap((each): RecordedStep[] => {
      if (!each.ok) return [];
      const isFirst = each.id === first.id;
      const step = {
        ...templateOf(each.step, now, each.app_id),
        ...(shown && isFirst && { view: shown }),
      };
      return [{ key: freeKey(each.id), exchange: each.id, step }];
    });
    const { count, problems } = await addSteps(added, { start, now });
    const failures = read.flatMap((each) => (each.ok ? [] : [each.message]));
    return { count, problems: [...failures, ...problems] };
  }

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  }

  return {
    add: (ids) => inTurn(() => addAll(ids.toSorted(), () => true, null)),
    follow: (ids, view) => inTurn(() => addAll(ids.toSorted(), isDeliberate, view)),
    addChange: (change) =>
      inTurn(async () => {
        const now = await brief();
        const start = await begin(now.clock.now, now);
        const key = newKey();
        answers.set(key, answerOfChange(change));
        const step = templateOf(stepOfChange(change, now.deployment), now);
        const after = change.after ?? '';
        return addSteps([{ key, exchange: null, after, step }], { start, now });
      }),
    begin: () =>
      inTurn(async () => {
        const now = await brief();
        await begin(now.clock.now, now);
      }),
  };
}

const NOTHING_ADDED: Added = { count: 0, problems: [] };

const TOO_MANY_STEPS = `A recording has ${MAX_STEPS} steps at most; the others were left out.`;

class OtherDeployment extends Error {
  override readonly message =
    'The recording belongs to the other deployment. Clear it to record in this one.';
}

/** Whether the last step with a view has this view: the player still shows it then. */
function isShown(view: DemoView): boolean {
  const last = useRecording.getState().steps.findLast(({ step }) => step.view !== undefined);
  return JSON.stringify(last?.step.view) === JSON.stringify(view);
}

/** Whether a user or program meant to make the call: the page's own reads, and its `conversations.mark`, are left out. */
const isDeliberate = ({ request, name, touched }: Exchange): boolean =>
  headerNamed(request.headers, CLIENT_HEADER) !== 'page' ||
  (touched.length > 0 && name !== 'conversations.mark');

/** The id of the exchange, unless a step from the log of another world has it. */
const freeKey = (id: string): string =>
  useRecording.getState().steps.every(({ key }) => key !== id) ? id : newKey();

function newKey(): string {
  const { keys } = useRecording.getState();
  useRecording.setState({ keys: keys + 1 });
  return `s${keys + 1}`;
}
