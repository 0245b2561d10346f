import { headerNamed } from '../header-named.ts';
import type { WorldBrief } from '../sandbox.ts';
import { masked } from '../secrets/masked.ts';
import { mask } from '../secrets/mask.ts';
import type { DemoStep } from './demo.ts';
import { LONGEST_PATH, parseTemplate, writeTemplate, type TemplatePart } from './template.ts';
import { placed, wordsIn, type Writing } from './words.ts';

type Path = readonly string[];

/**
 * The steps with placeholders in place of values that an earlier answer was the first to show: timestamps, ids, cursors,
 * codes. `answers` are the JSON values of the answers to the steps (`answerValue`), `world` is `GET /sandbox` before them:
 * what it shows is there without any step. The texts of the steps are templates; their placeholders stay. A value is
 * recognised as a whole word. Takes linear time.
 */
export function findReferences(
  steps: readonly DemoStep[],
  answers: readonly unknown[],
  world: WorldBrief,
): DemoStep[] {
  /** Where each value was seen first: its path, or null if no answer was the first to show it. */
  const seen = new Map<string, Path | null>();
  for (const [value] of leavesOf(world)) seen.set(value, null);
  const pathOf = (value: string) => seen.get(value) ?? null;
  return steps.map((step, index) => {
    const found = withPlaceholders(step, pathOf);
    for (const [text, writing] of textsOf(step))
      for (const word of wordsIn(text, writing)) if (!seen.has(word)) seen.set(word, null);
    for (const [value, path] of leavesOf(answers[index])) {
      if (isIdentifier(value) && !seen.has(value)) seen.set(value, [String(index + 1), ...path]);
    }
    return found;
  });
}

/**
 * A text as it was sent or recorded, as a template: the secrets of the world, whole or masked, are placeholders. What
 * is masked and not of this world stays masked, and no demo can be read with it.
 */
export function secretReferences(text: string, { apps }: Pick<WorldBrief, 'apps'>): string {
  if (/^Basic …$/i.test(text) && apps.length > 0)
    return 'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}';
  const paths = new Map<string, Path>();
  const know = (secret: string, ...path: Path) => {
    for (const shown of [secret, masked(secret)])
      if (!paths.has(shown)) paths.set(shown, ['world', 'apps', ...path]);
  };
  const hooks = new Map<string, Path>();
  for (const [n, app] of apps.entries()) {
    const at = String(n);
    for (const [token, row] of app.tokens.entries())
      know(row.token, at, 'tokens', String(token), 'token');
    for (const name of ['client_secret', 'signing_secret', 'verification_token'] as const)
      know(app[name], at, name);
    for (const [hook, { url }] of app.webhooks.entries())
      for (const shown of [url, mask(url)])
        hooks.set(shown, ['world', 'apps', at, 'webhooks', String(hook), 'url']);
  }
  const end = text.search(/[?\s]|$/);
  const hook = hooks.get(text.slice(0, end));
  const rest = hook === undefined ? text : text.slice(end);
  const parts = placed(rest, 'plain', (value) => paths.get(value) ?? null);
  return writeTemplate(hook === undefined ? parts : [{ path: hook }, ...parts]);
}

/** The strings within a JSON value with their paths, those nearest to the top first. */
function* leavesOf(value: unknown): Generator<readonly [value: string, path: Path]> {
  const waiting: (readonly [value: unknown, path: Path])[] = [[value, []]];
  for (let at = 0; at < waiting.length; at += 1) {
    const [next, path] = waiting[at] ?? [null, []];
    if (typeof next === 'string') yield [next, path];
    else if (typeof next === 'object' && next !== null) {
      for (const [name, held] of Object.entries(next))
        if (/^[\w-]+$/.test(name)) waiting.push([held, [...path, name]]);
    }
  }
}

/** Shorter values could be ordinary words. */
const SHORTEST = 6;

/** Whether a value looks like one that a program made: a digit, a capital or what is left of a secret, and no blank. */
const isIdentifier = (value: string): boolean =>
  (value.length >= SHORTEST || value.startsWith('…')) &&
  value.length <= 2000 &&
  /[\dA-Z…]/.test(value) &&
  !/\s/.test(value);

/** The literal texts of a step, with the way they are written. */
function textsOf(step: DemoStep): (readonly [text: string, writing: Writing])[] {
  const { url, headers = [], body = '' } = step;
  const all = [
    [url, 'percent'],
    ...headers.map(([, value]) => [value, 'plain'] as const),
    [body, writingOf(step)],
  ] as const;
  return all.flatMap(([text, writing]) =>
    partsOf(text).flatMap((part) => ('text' in part ? [[part.text, writing] as const] : [])),
  );
}

function writingOf({ headers = [] }: DemoStep): Writing {
  const type = headerNamed(headers, 'content-type') ?? '';
  if (/urlencoded/i.test(type)) return 'percent';
  return /\bjson\b/i.test(type) || type === '' ? 'json' : 'plain';
}

function partsOf(text: string): readonly TemplatePart[] {
  const template = parseTemplate(text);
  return 'parts' in template ? template.parts : [{ text }];
}

function withPlaceholders(step: DemoStep, pathOf: (value: string) => Path | null): DemoStep {
  const short = (value: string) => {
    const path = pathOf(value);
    return path !== null && path.join('.').length <= LONGEST_PATH ? path : null;
  };
  const put = (text: string, writing: Writing) =>
    writeTemplate(
      partsOf(text).flatMap((part) =>
        'path' in part ? [part] : placed(part.text, writing, short),
      ),
    );
  const { url, headers, body } = step;
  return {
    ...step,
    url: put(url, 'percent'),
    ...(headers === undefined
      ? {}
      : { headers: headers.map(([name, value]) => [name, put(value, 'plain')] as const) }),
    ...(body === undefined ? {} : { body: put(body, writingOf(step)) }),
  };
}
