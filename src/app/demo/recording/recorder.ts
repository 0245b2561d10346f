import type { QueryClient } from '@tanstack/react-query';
import { exchangeQuery, worldQuery } from '../../../client/queries.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import { CLIENT_HEADER } from '../../../contract/headers/client-header.ts';
import { MAX_STEPS, type DemoView } from '../../../contract/demo/demo.ts';
import { templateOf } from '../../../contract/demo/references.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { Exchange, SandboxChange, WorldBrief } from '../../../contract/sandbox.ts';
import { startBriefQuery } from '../playing/play-demo.ts';
import {
  placeStep,
  withReferences,
  type ReferenceSources,
} from '../../../contract/demo/recording/merged-steps.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { worldOfRecording } from '../../../contract/demo/recording/recorded-world.ts';
import { changeSteps, forgetOtherExchanges, setStart, useRecording } from './recording.ts';
import { answerOfChange, stepOfChange } from '../../../contract/demo/recording/step-of-change.ts';
import {
  answerOfExchange,
  stepOfExchange,
} from '../../../contract/demo/recording/step-of-exchange.ts';

/** The outcome of adding exchanges. */
export interface AddResult {
  /** How many steps were added. */
  readonly count: number;
  /** Why other exchanges could not be added, for the user. */
  readonly problems: readonly string[];
}

export interface Recorder {
  /** Adds exchanges of the log by id, in the order of the log, unless they are steps already. */
  readonly add: (ids: readonly string[]) => Promise<AddResult>;
  /** Adds exchanges as they happen, without those that the page makes to show something. The player opens `view` with them. */
  readonly addLive: (ids: readonly string[], view: DemoView | null) => Promise<AddResult>;
  /** Adds a change of the world by the sandbox. */
  readonly addChange: (change: SandboxChange) => Promise<AddResult>;
  /** Notes the world in which the recording starts, unless the recording has steps. */
  readonly noteStart: () => Promise<void>;
}

export interface RecorderOptions {
  readonly client: WorldClient;
  readonly queries: QueryClient;
  /** The world that is recorded (`worldIdOf`). */
  readonly worldId: string;
}

/** Makes the recorder of one world, which does one task after the other. */
export function createRecorder({ client, queries, worldId }: RecorderOptions): Recorder {
  /** The answers to the steps, by key. They may hold secrets, so they are in memory only. */
  const answers = new Map<string, unknown>();
  const readWorld = () => queries.query({ ...worldQuery(client), staleTime: 0 });
  const exchangeOf = (id: string): Promise<Exchange> => queries.query(exchangeQuery(client, id));

  /**
   * Returns the world before the first step. If the recording has no step, notes the world as it is `now`, with its clock at
   * `start_s`.
   */
  async function readStart(start_s: number, now: WorldBrief): Promise<WorldBrief> {
    forgetOtherExchanges(worldId);
    const { steps, world: notedWorld } = useRecording.getState();
    const currentWorld = worldOfRecording(now, start_s);
    const world = steps.length > 0 && notedWorld ? notedWorld : currentWorld;
    if (world.deployment !== currentWorld.deployment) throw new OtherDeployment();
    if (world !== notedWorld) setStart(world, worldId);
    return queries.query(startBriefQuery(client, world));
  }

  /** The JSON values of the answers to the steps, by key, as far as they are still known. */
  async function answersTo(steps: readonly RecordedStep[]): Promise<ReadonlyMap<string, unknown>> {
    for (const { key, exchange } of steps) {
      if (exchange === null || answers.has(key)) continue;
      const loggedExchange = await exchangeOf(exchange).catch(() => null);
      if (loggedExchange) answers.set(key, answerValue(answerOfExchange(loggedExchange)));
    }
    return answers;
  }

  async function addSteps(
    newSteps: readonly RecordedStep[],
    { start, now }: Pick<ReferenceSources, 'start' | 'now'>,
  ): Promise<AddResult> {
    const { steps } = useRecording.getState();
    const fittingSteps = newSteps.slice(0, Math.max(0, MAX_STEPS - steps.length));
    const knownAnswers = await answersTo([...steps, ...fittingSteps]);
    if (fittingSteps.length > 0)
      changeSteps((before) =>
        withReferences(fittingSteps.reduce(placeStep, before), {
          answers: knownAnswers,
          start,
          now,
        }),
      );
    const problems = fittingSteps.length < newSteps.length ? [TOO_MANY_STEPS] : [];
    return { count: fittingSteps.length, problems };
  }

  async function addAll(
    ids: readonly string[],
    isWanted: (exchange: Exchange) => boolean,
    view: DemoView | null,
  ): Promise<AddResult> {
    const { steps } = useRecording.getState();
    const recordedIds = new Set(steps.map(({ exchange }) => exchange));
    const candidates = await Promise.all(ids.filter((id) => !recordedIds.has(id)).map(exchangeOf));
    const exchanges = candidates.filter(isWanted);
    const [firstExchange] = exchanges;
    if (firstExchange === undefined) return NOTHING_ADDED;
    const now = await readWorld();
    const start = await readStart(firstExchange.at, now);
    const newView = view !== null && !isShownByPlayer(view) ? view : null;
    const results = exchanges.map((each) => ({
      id: each.id,
      app_id: each.actor?.app_id,
      ...stepOfExchange(each, now.deployment),
    }));
    const newSteps = results.flatMap((each): RecordedStep[] => {
      if (!each.ok) return [];
      const isFirst = each.id === firstExchange.id;
      const step = {
        ...templateOf(each.step, now, each.app_id),
        ...(newView && isFirst && { view: newView }),
      };
      return [{ key: freeKey(each.id), exchange: each.id, step }];
    });
    const { count, problems } = await addSteps(newSteps, { start, now });
    const failures = results.flatMap((each) => (each.ok ? [] : [each.message]));
    return { count, problems: [...failures, ...problems] };
  }

  let lastTask: Promise<unknown> = Promise.resolve();
  /** Runs a task once the tasks before it have ended. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const outcome = lastTask.then(task, task);
    lastTask = outcome.catch(() => {});
    return outcome;
  }

  return {
    add: (ids) => inTurn(() => addAll(ids.toSorted(), () => true, null)),
    addLive: (ids, view) => inTurn(() => addAll(ids.toSorted(), isDeliberate, view)),
    addChange: (change) =>
      inTurn(async () => {
        const now = await readWorld();
        const start = await readStart(now.clock.now, now);
        const key = newKey();
        answers.set(key, answerOfChange(change));
        const step = templateOf(stepOfChange(change, now.deployment), now);
        const after = change.after ?? '';
        return addSteps([{ key, exchange: null, after, step }], { start, now });
      }),
    noteStart: () =>
      inTurn(async () => {
        const now = await readWorld();
        await readStart(now.clock.now, now);
      }),
  };
}

const NOTHING_ADDED: AddResult = { count: 0, problems: [] };

const TOO_MANY_STEPS = `A recording has ${MAX_STEPS} steps at most; the others were left out.`;

class OtherDeployment extends Error {
  override readonly message =
    'The recording belongs to the other deployment. Clear it to record in this one.';
}

/** Whether the last step with a view has this view, which the player then shows already. */
function isShownByPlayer(view: DemoView): boolean {
  const lastWithView = useRecording
    .getState()
    .steps.findLast(({ step }) => step.view !== undefined);
  return JSON.stringify(lastWithView?.step.view) === JSON.stringify(view);
}

/** Whether a user or program meant to make the call. The page makes its own reads and `conversations.mark` unasked. */
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
