import type { Demo, DemoAnswer, DemoStep, DemoView, DemoWorld } from './demo.ts';
import { parseTemplate } from './values/template.ts';

/** What a world has where a demo does not say. */
const DEFAULTS = { users: 40, messages: 0, rate_limits: true } as const;

/**
 * The one way to write a demo: fields in a fixed order, defaults and empty texts and lists left out, records in the
 * order of their names, times rounded to milliseconds. Equal demos have equal JSON.
 */
export function normalDemo({ format, title, world, view, steps }: Demo): Demo {
  return {
    format,
    version: versionOf(steps ?? []),
    ...unlessEmpty('title', title),
    world: normalWorld(world),
    ...(view === undefined ? {} : { view: normalView(view) }),
    ...(steps === undefined || steps.length === 0 ? {} : { steps: steps.map(normalStep) }),
  };
}

/** The part about the world, in the same way. */
export function normalWorld(world: DemoWorld): DemoWorld {
  const { seed, users, messages, rate_limits, now, frozen, conditions = [], deployment } = world;
  return {
    seed: seed + 0,
    ...unlessDefault('users', users),
    ...unlessDefault('messages', messages),
    ...unlessDefault('rate_limits', rate_limits),
    // Adding zero makes -0 the 0 that JSON has.
    now: Math.round(now * 1000) / 1000 + 0,
    frozen,
    ...(conditions.length === 0
      ? {}
      : {
          conditions: conditions.map(({ name, parameters }) => ({
            name,
            parameters: sortFields(parameters),
          })),
        }),
    ...(deployment === undefined ? {} : { deployment }),
  };
}

function unlessDefault<Name extends keyof typeof DEFAULTS>(
  name: Name,
  value: DemoWorld[Name],
): Pick<DemoWorld, Name> {
  const given = value === undefined || value === DEFAULTS[name] ? {} : { [name]: value };
  return given as Pick<DemoWorld, Name>;
}

function normalView({ panel, search, drafts = {} }: DemoView): DemoView {
  return {
    panel,
    search: sortFields(search),
    ...(Object.keys(drafts).length === 0 ? {} : { drafts: sortFields(drafts) }),
  };
}

function normalStep(step: DemoStep): DemoStep {
  const { title, caption, verb, url, headers = [], body, view, answer } = step;
  return {
    ...unlessEmpty('title', title),
    ...unlessEmpty('caption', caption),
    verb,
    url,
    ...(headers.length === 0 ? {} : { headers }),
    ...unlessEmpty('body', body),
    ...(view === undefined ? {} : { view: normalView(view) }),
    ...(answer === undefined ? {} : { answer: normalAnswer(answer) }),
  };
}

const normalAnswer = ({ status, sum, location, body }: DemoAnswer): DemoAnswer => ({
  status,
  sum,
  ...(location === undefined ? {} : { location }),
  ...(body === undefined ? {} : { body }),
});

/** The oldest version that knows all that the steps have. */
function versionOf(steps: readonly DemoStep[]): Demo['version'] {
  if (steps.some(needsVersion3)) return 3;
  return steps.some(needsVersion2) ? 2 : 1;
}

/** Whether a step has what version 2 does not know: what people do with apps, and what a webhook or a response URL showed. */
const needsVersion3 = (step: DemoStep): boolean =>
  /^\/sandbox\/(?:(?:apps|interactions|triggers)$|apps\/[^/]+\/manifest$)|^\{\{[\w.-]+\.response_url\}\}/.test(
    step.url,
  ) || hasPath(step, ([from, name]) => from !== 'world' && from !== 'client' && name === 'posted');

/** Whether a step has what version 1 does not know: values of pages, redirects and the client, and where a redirect led. */
const needsVersion2 = (step: DemoStep): boolean =>
  step.answer?.location !== undefined ||
  hasPath(
    step,
    ([from, name = '']) =>
      from === 'client' || (from !== 'world' && /^(?:form|location)$/.test(name)),
  );

/** Whether a placeholder of a step has such a path. */
const hasPath = (
  { url, headers = [], body = '' }: DemoStep,
  isSuch: (path: readonly string[]) => boolean,
): boolean =>
  [url, body, ...headers.map(([, value]) => value)].some((text) => {
    const template = text.includes('{{') ? parseTemplate(text) : NO_PARTS;
    return (
      'parts' in template && template.parts.some((part) => 'path' in part && isSuch(part.path))
    );
  });

const NO_PARTS = { parts: [] };

/** A text, unless it is empty. */
const unlessEmpty = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined || text === '' ? {} : { [name]: text }) as {
    readonly [Key in Name]?: string;
  };

const sortFields = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
