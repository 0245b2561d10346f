import { headerNamed } from '../headers/header-named.ts';
import type { HeaderList, WorldBrief } from '../sandbox.ts';
import type { DemoStep } from './demo.ts';
import { requestFault } from './step-rules.ts';
import { parseTemplate, type TemplatePart } from './values/template.ts';
import { clientValue } from './values/client-value.ts';

/** A request ready to be sent. Send the body as bytes, so that nothing adds a Content-Type. */
export interface FilledRequest {
  readonly verb: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Null for none. */
  readonly body: string | null;
}

export type FilledStep =
  | { readonly ok: true; readonly request: FilledRequest }
  | { readonly ok: false; readonly message: string };

/** The world that a step is sent to, as `GET /sandbox` shows it just before. */
type StepWorld = Pick<WorldBrief, 'deployment'>;

/** Longer requests than this are not sent, in characters. */
const MAX_FILLED_LENGTH = 1024 * 1024;

class Unfilled extends Error {}

/**
 * The request of a step. `answers` are the values of the answers to all steps before it (`answerValue`), `world` is
 * `GET /sandbox` just before it. The message of a failure names the step and what is missing.
 */
export function fillStep(
  step: DemoStep,
  answers: readonly unknown[],
  world: StepWorld,
): FilledStep {
  try {
    return { ok: true, request: fillRequest(step, answers, world) };
  } catch (error) {
    if (!(error instanceof Unfilled)) throw error;
    return { ok: false, message: `Step ${answers.length + 1}: ${error.message}.` };
  }
}

function fillRequest(
  { verb, url, headers = [], body }: DemoStep,
  answers: readonly unknown[],
  world: StepWorld,
): FilledRequest {
  const values = { answers, world };
  const { base_url, webhook_host } = world.deployment;
  const written = headers.map(([name, value]) => [name, fillHeader(name, value, values)] as const);
  const type = headerNamed(written, 'content-type') ?? '';
  const filled =
    body === undefined ? undefined : fillText(body, values, ENCODINGS[bodyEncoding(type, body)]);
  const hook = webhookIn(url, values);
  const path = hook?.query ?? fillText(url, values, encodeURIComponent);
  const judged = { verb, headers: written, body: filled };
  const fault =
    hook === null
      ? requestFault({ ...judged, path }, base_url)
      : (webhookFault(hook.url, webhook_host) ??
        requestFault({ ...judged, path: `/services/${path}` }, base_url));
  if (fault !== null) throw new Unfilled(fault);
  const host = path.startsWith('/services/') ? webhook_host : base_url;
  return {
    verb,
    url: hook === null ? host + path : hook.url + path,
    headers: written,
    body: filled ?? null,
  };
}

interface Values {
  readonly answers: readonly unknown[];
  readonly world: unknown;
}

type Encoding = (value: string, before: string) => string;

const asIs: Encoding = (value) => value;

/** JSON escapes, without the quotes: placeholders stand between those. */
const inJson: Encoding = (value) => JSON.stringify(value).slice(1, -1);

/** How values are written into a body: as JSON, into a form, or as they are. */
export type BodyEncoding = 'json' | 'query' | 'text';

/** What the content type of a body says of it; without one, whether the body looks like JSON. */
export function bodyEncoding(type: string, body: string): BodyEncoding {
  if (/\bjson\b/i.test(type)) return 'json';
  if (/urlencoded/i.test(type)) return 'query';
  return type === '' && /^\s*[[{]/.test(body) ? 'json' : 'text';
}

const ENCODINGS: Readonly<Record<BodyEncoding, Encoding>> = {
  json: inJson,
  query: encodeURIComponent,
  text: asIs,
};

function fillText(text: string, values: Values, encoding: Encoding): string {
  const filled = partsOf(text)
    .map((part) => ('path' in part ? encoding(valueAt(part.path, values), '') : part.text))
    .join('');
  if (filled.length > MAX_FILLED_LENGTH)
    throw new Unfilled(`the request has more than ${MAX_FILLED_LENGTH} characters`);
  return filled;
}

/**
 * A header. Credentials of the scheme Basic stand in a demo as they are before their encoding, and the colon between
 * them: `Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}`.
 */
function fillHeader(name: string, value: string, values: Values): string {
  const filled = fillText(value, values, asIs);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(filled))
    throw new Unfilled(`the header ${name} would have a line break or a character beyond Latin-1`);
  const [, scheme = '', credentials = ''] = /^(Basic +)(.*)/i.exec(filled) ?? [];
  return name.toLowerCase() === 'authorization' && credentials.includes(':')
    ? scheme + btoa(credentials)
    : filled;
}

/** The URL of a webhook, or the response URL, that an address begins with, and what follows it; null if it begins otherwise. */
function webhookIn(url: string, values: Values): { url: string; query: string } | null {
  const [first, ...rest] = partsOf(url);
  if (first === undefined || !('path' in first)) return null;
  const query = rest
    .map((part) => ('path' in part ? encodeURIComponent(valueAt(part.path, values)) : part.text))
    .join('');
  return { url: valueAt(first.path, values), query };
}

function webhookFault(url: string, host: string): string | null {
  const path = url.startsWith(`${host}/`) ? url.slice(host.length) : '';
  return /^\/(?:services\/T\w+\/B|(?:commands|actions)\/T\w+\/R)\w+\/\w+$/.test(path)
    ? null
    : 'the address must be a path below the base address, or begin with the URL of a webhook or a response URL';
}

function partsOf(text: string): readonly TemplatePart[] {
  const template = parseTemplate(text);
  if ('fault' in template) throw new Unfilled(template.fault);
  return template.parts;
}

function valueAt(path: readonly string[], { answers, world }: Values): string {
  const [from = '', ...steps] = path;
  const written = `{{${path.join('.')}}}`;
  if (from === 'client') {
    const made = clientValue(path);
    if (made === undefined) throw new Unfilled(`${written} is no value that a client makes up`);
    return made;
  }
  if (from !== 'world' && Number(from) > answers.length)
    throw new Unfilled(`${written} is the answer of a later step; move this step behind it`);
  const where = from === 'world' ? 'GET /sandbox' : `the answer of step ${from}`;
  let value = from === 'world' ? world : answers[Number(from) - 1];
  if (value === undefined)
    throw new Unfilled(`${written} finds nothing: ${where} is no JSON, form or redirect`);
  for (const name of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      throw new Unfilled(`${written} finds nothing: ${where} has no ${name}${listNames(value)}`);
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Unfilled(`${written} is not a text or a number in ${where}`);
}

/** What there is instead. */
function listNames(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const names = Object.keys(value).slice(0, 8);
  return names.length === 0 ? '; it is empty' : ` there, but ${names.join(', ')}`;
}
