import { MAX_STEPS, type DemoWorld } from '../../../contract/demo/demo.ts';
import { readDemo, stepFault } from '../../../contract/demo/read-demo.ts';
import { templateOf } from '../../../contract/demo/references.ts';
import { secretPlaces } from '../../../contract/demo/secret-places.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import type { Exchange, SandboxChange, WorldBrief } from '../../../contract/sandbox.ts';
import type { Lesson } from '../../../lessons/definition/lesson.ts';
import { demoOf } from '../../demo/playing/play-demo.ts';
import { withReferences } from '../../demo/recording/merged-steps.ts';
import { referenceFaults, dropSteps } from '../../demo/recording/placeholders.ts';
import type { RecordedStep } from '../../demo/recording/recorded-step.ts';
import { answerOfChange, stepOfChange } from '../../demo/recording/step-of-change.ts';
import { answerOfExchange, stepOfExchange } from '../../demo/recording/step-of-exchange.ts';
import type { PlacedDemo } from '../../share/contents/page-link.ts';

/** What the demo of a lesson is made of. */
export interface LessonDone {
  readonly lesson: Lesson;
  /** The calls of the lesson, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** What the sandbox changed, oldest first: what people did with apps above all. */
  readonly changes: readonly SandboxChange[];
  /** Titles of the chapters by the calls that finished them. */
  readonly titles: ReadonlyMap<string, string>;
  /** `GET /sandbox` now. */
  readonly brief: WorldBrief;
  /** The world that the demo begins with, and `GET /sandbox` of it. */
  readonly world: DemoWorld;
  readonly start: WorldBrief;
}

/** A demo of what was done, and the calls that it leaves out. Null if no such demo can be read. */
export interface LessonDemo {
  readonly demo: PlacedDemo | null;
  /** Names of the calls that are not in it, those of the service first: `oauth.v2.access`, `POST /sandbox/tokens`. */
  readonly left: readonly string[];
}

/**
 * The calls of a lesson as a demo. It leaves out what no link can hold: calls with secrets that the demo does not make itself,
 * calls to other addresses, and those that build on them.
 */
export function demoOfLesson(done: LessonDone): LessonDemo {
  const { lesson, exchanges, changes, titles, ...made } = done;
  const answers = new Map<string, unknown>();
  const calls = exchanges.slice(-MAX_STEPS).flatMap((exchange): RecordedStep[] => {
    const reading = stepOfExchange(exchange, made.brief.deployment);
    if (!reading.ok) return [];
    answers.set(exchange.id, answerValue(answerOfExchange(exchange)));
    const title = titles.get(exchange.id);
    const step = templateOf(reading.step, made.brief, exchange.actor?.app_id);
    return [
      {
        key: exchange.id,
        exchange: exchange.id,
        step: { ...step, ...(title !== undefined && { title }) },
      },
    ];
  });
  const read = [...calls];
  for (const [at, change] of changes.entries()) {
    const key = changeKey(at);
    const after = change.after ?? '';
    const later = read.findIndex(({ exchange }) => exchange !== null && exchange > after);
    const step = templateOf(stepOfChange(change, made.brief.deployment), made.brief);
    answers.set(key, answerOfChange(change));
    const changing = { key, exchange: null, step };
    read.splice(later < 0 ? read.length : later, 0, changing);
  }
  const referring = withReferences(read.slice(-MAX_STEPS), {
    answers,
    start: made.start,
    now: made.brief,
  });
  const lost = referring.filter(
    ({ key, step }) => opensUnknown(step) && hasSucceeded(answers.get(key)),
  );
  const steps = playable(dropSteps(referring, new Set(lost.map(({ key }) => key))), made.start);
  const { view } = lesson.end;
  const demo: PlacedDemo = {
    ...demoOf(made.world, { title: lesson.title, steps: steps.map(({ step }) => step) }),
    view: { panel: view.panel, search: view.search ?? {} },
  };
  const isSound = steps.length > 0 && readDemo(demo).ok;
  const kept = new Set(steps.map(({ key }) => key));
  const left = [
    ...exchanges.map(({ id, name }) => [id, name] as const),
    ...changes.map(({ verb, path }, at) => [changeKey(at), `${verb} ${path}`] as const),
  ].flatMap(([key, name]) => (kept.has(key) ? [] : [name]));
  return { demo: isSound ? demo : null, left };
}

/**
 * Whether a step opens a view with a trigger of an act that is no step: the log keeps fewer of those than calls. Played again, it
 * would be refused.
 */
const opensUnknown = ({ url, body = '' }: RecordedStep['step']) =>
  /^\/api\/views\.(?:open|push)\b/.test(url) && !/\btrigger_id\b["=:\s]{1,9}\{\{/.test(body);

const hasSucceeded = (answer: unknown) => Object(answer)['ok'] === true;

/** The key of the step that makes a change. */
const changeKey = (at: number): string => `s${at + 1}`;

/** A place in the world where a token or a webhook is. */
const ISSUED = /\{\{world\.apps\.(\d+)\.(tokens|webhooks)\.(\d+)\b/g;

/** The keys of steps that use a token or a webhook of an install. The demo has neither, because the code of the install is secret. */
function withoutSource(steps: readonly RecordedStep[], { apps }: WorldBrief): readonly string[] {
  const issued = { tokens: 0, webhooks: 0 };
  return steps.flatMap(({ key, step }) => {
    const isMissing = Array.from(JSON.stringify(step).matchAll(ISSUED)).some(
      ([, app, list, at]) => {
        const named = list === 'tokens' ? 'tokens' : 'webhooks';
        return Number(at) >= (apps[Number(app)]?.[named].length ?? 0) + issued[named];
      },
    );
    if (isMissing) return [key];
    if (step.url === '/sandbox/tokens') issued.tokens += 1;
    if (step.url === '/sandbox/webhooks') issued.webhooks += 1;
    return [];
  });
}

/** Leaves out steps that hold a secret or that no demo may send, and the steps that refer to them. */
function playable(steps: readonly RecordedStep[], start: WorldBrief): readonly RecordedStep[] {
  const world = { seed: 1, now: 0, frozen: true };
  const bad = new Set([
    ...referenceFaults(steps).map(({ key }) => key),
    ...withoutSource(steps, start),
  ]);
  if (bad.size === 0)
    for (const [at, { key, step }] of steps.entries())
      if (stepFault(step, at) !== null) bad.add(key);
  if (bad.size === 0)
    for (const place of secretPlaces(demoOf(world, { steps: steps.map(({ step }) => step) }))) {
      const key = steps[Number(/^steps\.(\d+)/.exec(place)?.[1])]?.key;
      if (key !== undefined) bad.add(key);
    }
  return bad.size === 0 ? steps : playable(dropSteps(steps, bad), start);
}
