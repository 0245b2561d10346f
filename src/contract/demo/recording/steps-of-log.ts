import type { Exchange, SandboxChange, WorldBrief } from '../../sandbox.ts';
import { MAX_STEPS, type Demo, type DemoStep } from '../demo.ts';
import { stepFault } from '../read-demo.ts';
import { templateOf } from '../references.ts';
import { secretPlaces } from '../secret-places.ts';
import { answerValue } from '../values/answer-value.ts';
import { withReferences } from './merged-steps.ts';
import { dropSteps, referenceFaults } from './placeholders.ts';
import type { RecordedStep } from './recorded-step.ts';
import { answerOfChange, stepOfChange } from './step-of-change.ts';
import { answerOfExchange, stepOfExchange } from './step-of-exchange.ts';

/** What the log of a world has. */
export interface Logged {
  /** The calls, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** What the sandbox changed, oldest first: what people did with apps above all. */
  readonly changes: readonly SandboxChange[];
  /** Titles of steps by the ids of their calls. */
  readonly titles: ReadonlyMap<string, string>;
  /** `GET /sandbox` now. */
  readonly brief: WorldBrief;
  /** `GET /sandbox` of the world that the demo begins with. */
  readonly start: WorldBrief;
}

/** Steps that a demo can play, and the calls that they leave out. */
export interface StepsOfLog {
  readonly steps: readonly DemoStep[];
  /** Names of the calls that are not in it, those of the service first: `oauth.v2.access`, `POST /sandbox/tokens`. */
  readonly left: readonly string[];
}

/**
 * What a log has, as steps of a demo. They leave out what no link can hold: calls with secrets that the demo does not make
 * itself, calls to other addresses, and those that build on them.
 */
export function stepsOfLog({ exchanges, changes, titles, brief, start }: Logged): StepsOfLog {
  const answers = new Map<string, unknown>();
  const calls = exchanges.slice(-MAX_STEPS).flatMap((exchange): RecordedStep[] => {
    const reading = stepOfExchange(exchange, brief.deployment);
    if (!reading.ok) return [];
    answers.set(exchange.id, answerValue(answerOfExchange(exchange)));
    const title = titles.get(exchange.id);
    const step = templateOf(reading.step, brief, exchange.actor?.app_id);
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
    const step = templateOf(stepOfChange(change, brief.deployment), brief);
    answers.set(key, answerOfChange(change));
    const changing = { key, exchange: null, step };
    read.splice(later < 0 ? read.length : later, 0, changing);
  }
  const referring = withReferences(read.slice(-MAX_STEPS), { answers, start, now: brief });
  const lost = referring.filter(
    ({ key, step }) => opensUnknown(step) && hasSucceeded(answers.get(key)),
  );
  const known = dropSteps(referring, new Set(lost.map(({ key }) => key)));
  const steps = playable(known, start, answers);
  const kept = new Set(steps.map(({ key }) => key));
  const left = [
    ...exchanges.map(({ id, name }) => [id, name] as const),
    ...changes.map(({ verb, path }, at) => [changeKey(at), `${verb} ${path}`] as const),
  ].flatMap(([key, name]) => (kept.has(key) ? [] : [name]));
  return { steps: steps.map(({ step }) => step), left };
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
function withoutSource(
  steps: readonly RecordedStep[],
  { apps }: WorldBrief,
  answers: ReadonlyMap<string, unknown>,
): readonly string[] {
  const issued = { tokens: 0, webhooks: 0 };
  const has = apps.map(({ tokens, webhooks }) => ({
    tokens: tokens.length,
    webhooks: webhooks.length,
  }));
  return steps.flatMap(({ key, step }) => {
    const isMissing = Array.from(JSON.stringify(step).matchAll(ISSUED)).some(
      ([, app, list, at]) => {
        const named = list === 'tokens' ? 'tokens' : 'webhooks';
        return Number(at) >= (has[Number(app)]?.[named] ?? 0) + issued[named];
      },
    );
    if (isMissing) return [key];
    if (step.url === '/sandbox/tokens') issued.tokens += 1;
    if (step.url === '/sandbox/webhooks') issued.webhooks += 1;
    // An app that a manifest creates is installed without a code, and has its tokens at once.
    if (step.url === '/sandbox/apps') has.push(issuedWith(answers.get(key)));
    return [];
  });
}

/** What an app has that was created by the sandbox, from its answer. */
function issuedWith(answer: unknown): { tokens: number; webhooks: number } {
  const app = Object(Object(answer)['app']) as Readonly<Record<string, unknown>>;
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return { tokens: count(app['tokens']), webhooks: count(app['webhooks']) };
}

/** Leaves out steps that hold a secret or that no demo may send, and the steps that refer to them. */
function playable(
  steps: readonly RecordedStep[],
  start: WorldBrief,
  answers: ReadonlyMap<string, unknown>,
): readonly RecordedStep[] {
  const bad = new Set([
    ...referenceFaults(steps).map(({ key }) => key),
    ...withoutSource(steps, start, answers),
  ]);
  if (bad.size === 0)
    for (const [at, { key, step }] of steps.entries())
      if (stepFault(step, at) !== null) bad.add(key);
  if (bad.size === 0)
    for (const place of secretPlaces(asDemo(steps))) {
      const key = steps[Number(/^steps\.(\d+)/.exec(place)?.[1])]?.key;
      if (key !== undefined) bad.add(key);
    }
  return bad.size === 0 ? steps : playable(dropSteps(steps, bad), start, answers);
}

const asDemo = (steps: readonly RecordedStep[]): Demo => ({
  format: 'parley-demo',
  version: 1,
  world: { seed: 1, now: 0, frozen: true },
  steps: steps.map(({ step }) => step),
});
