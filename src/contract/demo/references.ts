import { placeResponseUrls } from './response-urls.ts';
import { headerNamed } from '../headers/header-named.ts';
import { isGeneratedId } from '../headers/posted-header.ts';
import type { WorldBrief } from '../sandbox.ts';
import { maskSecret } from '../secrets/masked.ts';
import { mask } from '../secrets/mask.ts';
import type { DemoStep } from './demo.ts';
import {
  escapeBraces,
  MAX_PATH_LENGTH,
  parseTemplate,
  writeTemplate,
  type TemplatePart,
} from './values/template.ts';
import { placeValues, wordsIn, type Writing } from './words.ts';

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
  const seen = new Map<string, Path | null>(ORDINARY.map((word) => [word, null]));
  for (const [value] of leavesOf(world)) seen.set(value, null);
  const pathOf = (value: string) => seen.get(value) ?? null;
  return steps.map((step, index) => {
    const found = withPlaceholders(step, pathOf);
    for (const [text, writing] of textsOf(step))
      for (const word of wordsIn(text, writing)) if (!seen.has(word)) seen.set(word, null);
    for (const [value, path] of leavesOf(answers[index])) {
      if ((isIdentifier(value) || isGivenAt(path, value)) && !seen.has(value))
        seen.set(value, [String(index + 1), ...path]);
    }
    return found;
  });
}

/** What a recording refers to in the world it was made in. */
type RecordedIn = Pick<WorldBrief, 'apps'>;

/** The step with placeholders in place of the secrets of the world, whole or masked. What is masked and not of this world stays. */
export function withWorldSecrets(step: DemoStep, world: RecordedIn): DemoStep {
  return mapTexts(step, (text) => secretReferences(text, world));
}

/**
 * A template in which the secrets of the world, whole or masked, are placeholders. What is masked and not of this world stays
 * masked, and no demo can be read with it.
 */
export function secretReferences(text: string, { apps }: RecordedIn): string {
  if (isBasic(text) && apps.length > 0) return basicOf(0);
  const paths = new Map<string, Path>();
  const know = (secret: string, ...path: Path) => {
    for (const shown of [secret, maskSecret(secret)])
      if (!paths.has(shown)) paths.set(shown, ['world', 'apps', ...path]);
  };
  for (const [n, app] of apps.entries()) {
    const at = String(n);
    for (const [token, row] of app.tokens.entries())
      know(row.token, at, 'tokens', String(token), 'token');
    for (const name of ['client_secret', 'signing_secret', 'verification_token'] as const)
      know(app[name], at, name);
    for (const [hook, { url }] of app.webhooks.entries())
      for (const shown of [url, mask(url)])
        paths.set(shown, ['world', 'apps', at, 'webhooks', String(hook), 'url']);
  }
  const pathOf = (value: string) => paths.get(value) ?? null;
  return writeTemplate(
    partsOf(text).flatMap((part) =>
      'path' in part ? [part] : placeAllValues(part.text, 'plain', pathOf),
    ),
  );
}

/**
 * What was sent, as a template: the base address is a placeholder, and so are the credentials of the app that sent it by the
 * scheme Basic, which the log leaves out. Without `app_id`, they are those of the first app.
 */
export function templateOf(
  step: DemoStep,
  { apps, deployment }: RecordedIn & Pick<WorldBrief, 'deployment'>,
  app_id?: string,
): DemoStep {
  const app = Math.max(
    0,
    apps.findIndex((each) => each.app_id === app_id),
  );
  return mapTexts(step, (text, writing) =>
    isBasic(text) && apps.length > 0
      ? basicOf(app)
      : withBaseAddress(text, writing, deployment.base_url),
  );
}

/** What the log shows of credentials of the scheme Basic. */
const isBasic = (text: string): boolean => /^Basic …$/i.test(text);

const basicOf = (app: number): string =>
  `Basic {{world.apps.${app}.client_id}}:{{world.apps.${app}.client_secret}}`;

/** What may follow an address that ends there: not more of its host or its last name. */
const GOES_ON = /^(?:[\w:.-]|%3A)/i;

/** What follows it in a masked response URL, which is a value of its own: a server has both at one address. */
const IN_RESPONSE_URL = /^(?:\/|%2F)(?:commands|actions)(?:\/|%2F)T\w+(?:\/|%2F)R\w+(?:\/|%2F)…/i;

function withBaseAddress(text: string, writing: Writing, base_url: string): string {
  const written = writing === 'percent' ? encodeURIComponent(base_url) : base_url;
  const [first = '', ...rest] = text.split(written);
  let template = escapeBraces(first);
  for (const piece of rest)
    template +=
      (GOES_ON.test(piece) || IN_RESPONSE_URL.test(piece)
        ? written
        : '{{world.deployment.base_url}}') + escapeBraces(piece);
  return template;
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

/** Words of protocols that answers repeat: no step needs them from an answer. */
const ORDINARY = ['Bearer'];

/** Shorter values could be ordinary words. */
const MIN_LENGTH = 6;

/** Whether a value looks like one that a program made: a digit, a capital or the end of a masked secret, and no blank. */
const isIdentifier = (value: string): boolean =>
  value.length <= 2000 &&
  !/\s/.test(value) &&
  (value.includes('…')
    ? /…[\w.~+/-]{4}$/.test(value)
    : value.length >= MIN_LENGTH && /[\dA-Z]/.test(value));

/** Whether the platform gave a block or an element this id: it is shorter than what other programs make. */
const isGivenAt = (path: Path, value: string): boolean =>
  isGeneratedId(path.at(-2) === 'ids' ? 'block_id' : (path.at(-1) ?? ''), value);

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
  const findShortPath = (value: string) => {
    const path = pathOf(value);
    return path !== null && path.join('.').length <= MAX_PATH_LENGTH ? path : null;
  };
  return mapTexts(step, (text, writing) =>
    writeTemplate(
      partsOf(text).flatMap((part) =>
        'path' in part ? [part] : placeAllValues(part.text, writing, findShortPath),
      ),
    ),
  );
}

/** As `placeValues`; a webhook URL that a text begins with is one value. */
function placeAllValues(
  text: string,
  writing: Writing,
  pathOf: (value: string) => Path | null,
): TemplatePart[] {
  const end = /^https?:/.test(text) ? text.search(/[?\s]|$/) : 0;
  const path = end === 0 ? null : pathOf(text.slice(0, end));
  const place = (rest: string) => placeValues(rest, writing, pathOf);
  return path === null
    ? placeResponseUrls(text, pathOf, place)
    : [{ path }, ...placeResponseUrls(text.slice(end), pathOf, place)];
}

/** The step with each of its texts rewritten. */
function mapTexts(step: DemoStep, change: (text: string, writing: Writing) => string): DemoStep {
  const { url, headers, body } = step;
  return {
    ...step,
    url: change(url, 'percent'),
    ...(headers && {
      headers: headers.map(([name, value]) => [name, change(value, 'plain')] as const),
    }),
    ...(body !== undefined && { body: change(body, writingOf(step)) }),
  };
}
