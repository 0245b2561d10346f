import type * as z from 'zod/mini';
import { faultsOf } from '../blocks/fault.ts';
import { isJsonObject, isValueDeeper, MAX_DEPTH } from '../json.ts';
import { secretSpans } from '../secrets/secret-spans.ts';
import { DEMO_VERSION, type DemoReading, type DemoStep, failToRead } from './demo.ts';
import { normalDemo } from './normal-form.ts';
import * as schemas from './schema.ts';
import { secretPlaces } from './secret-places.ts';
import { PLACED, requestFault } from './step-rules.ts';
import { clientValue } from './values/client-value.ts';
import { parseTemplate, withoutPlaceholders } from './values/template.ts';

/** Far more values than any demo has. A longer list of mistakes would take too much memory. */
const MAX_VALUES = 100_000;

/** The refusal of what a newer Parley made. `versions` says in a sentence which version was found, and which are read. */
export const newer = (versions: string): DemoReading =>
  failToRead(
    'newer',
    `It was made by a newer version of Parley. ${versions} Open it in the Parley that it came from.`,
  );

/**
 * Reads a demo from a parsed JSON value, of a link, a file or a request, and brings it to its normal form. Never throws;
 * takes time and memory in proportion to the value.
 */
export function readDemo(value: unknown): DemoReading {
  if (!isJsonObject(value) || value['format'] !== 'parley-demo')
    return invalid('It is not a demo of Parley: it has no "format": "parley-demo"');
  const { version } = value;
  if (typeof version === 'number' && version > DEMO_VERSION)
    return newer(
      `It is a demo of version ${version}; this Parley reads versions 1 to ${DEMO_VERSION}.`,
    );
  if (holdsMoreThan(value, MAX_VALUES))
    return failToRead('oversized', `It holds more than ${MAX_VALUES} values. Make it smaller.`);
  if (isValueDeeper(value, MAX_DEPTH))
    return invalid(`It is nested more than ${MAX_DEPTH} levels deep`);
  const read = schemas.Demo.safeParse(value);
  if (!read.success) return invalid(misfit(read.error, value));
  const demo = normalDemo(read.data);
  const fault = stepsFault(demo.steps ?? []);
  if (fault !== null) return invalid(fault);
  const [place] = secretPlaces(demo);
  if (place !== undefined)
    return invalid(`${describePlace(place)} holds a secret; ${advice(demo.steps ?? [], place)}`);
  return { ok: true, demo };
}

function advice(steps: readonly DemoStep[], place: string): string {
  const [, at = '', within = ''] = /^steps\.(\d+)\.(.*)$/.exec(place) ?? [];
  const step = at === '' ? undefined : steps[Number(at)];
  return step === undefined ? 'remove it' : secretAdvice(step, within);
}

/** A place with the number that people see: `Step 3: body`. */
const describePlace = (place: string): string =>
  place.replace(/^steps\.(\d+)\./, (_, index: string) => `Step ${Number(index) + 1}: `);

const invalid = (what: string): DemoReading => failToRead('invalid', `${what}.`);

function misfit({ issues }: z.core.$ZodError, value: unknown): string {
  const [fault] = faultsOf(issues.slice(0, 1), value, '');
  if (fault === undefined) return 'It is not a demo';
  const path = describePlace(fault.path.slice(1).replaceAll('/', '.')).slice(0, 200);
  return `${path === '' ? 'The demo' : path} ${fault.message}`;
}

function stepsFault(steps: readonly DemoStep[]): string | null {
  for (const [index, step] of steps.entries()) {
    const fault = stepFault(step, index);
    if (fault !== null) return `Step ${index + 1}: ${fault}`;
  }
  return null;
}

/** Why a step cannot be played; null if it can. `earlier` is how many steps are before it. */
export function stepFault(
  { verb, url, headers = [], body }: DemoStep,
  earlier: number,
): string | null {
  for (const text of [url, body ?? '', ...headers.map(([, value]) => value)]) {
    const template = parseTemplate(text);
    if ('fault' in template) return template.fault;
    for (const part of template.parts) {
      if ('text' in part) continue;
      const [from] = part.path;
      const written = `{{${part.path.join('.')}}}`;
      if (from !== 'world' && Number(from) > earlier)
        return `${written} is not the answer of an earlier step`;
      if (from === 'client' && clientValue(part.path) === undefined)
        return `${written} is no value that a client makes up, such as {{client.1.code_verifier}}`;
    }
  }
  // The URL of a webhook, and a response URL, are judged once they are known.
  const hook = /^\{\{[\w.-]+\.(?:response_)?url\}\}(?=$|\?)/.exec(url)?.[0] ?? null;
  const path = hook === null ? url : `/services/${url.slice(hook.length)}`;
  const fillPlaceholders = (text: string) => withoutPlaceholders(text, PLACED) ?? '';
  return requestFault({
    verb,
    path: fillPlaceholders(path),
    headers: headers.map(([name, value]) => [name, fillPlaceholders(value)] as const),
    body: body === undefined ? undefined : fillPlaceholders(body),
  });
}

/** Whether a value holds more values than that. Does not recurse, and stops early. */
function holdsMoreThan(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const held = Object.values(next);
    if (seen + waiting.length + held.length > most) return true;
    for (const each of held) waiting.push(each);
  }
  return false;
}

const APP = (name: string) => `{{world.apps.0.${name}}}`;
const TOKEN = `${APP('tokens.0.token')}, or by {{3.access_token}} if step 3 is answered with it`;
const VERIFIER =
  '{{client.1.code_verifier}}, and the challenge of the same flow by {{client.1.code_challenge}}';

/** What replaces the secrets that answers give, that belong to an app or that a client makes up, by the name of the field. */
const ADVICE: Readonly<Record<string, string>> = {
  consent: '{{1.form.consent}}, if step 1 opens the consent page',
  code: '{{2.location.code}}, if step 2 allows it and is redirected',
  code_verifier: VERIFIER,
  code_challenge: VERIFIER,
  refresh_token: '{{3.refresh_token}}, if step 3 is answered with it',
  id_token: '{{3.id_token}}, if step 3 is answered with it',
  client_secret: APP('client_secret'),
  signing_secret: APP('signing_secret'),
  verification_token: APP('verification_token'),
};

/** What replaces the first secret of a step; `place` is that of `secretPlaces` within the step. */
function secretAdvice({ url, headers = [], body = '' }: DemoStep, place: string): string {
  const [, header] = /^headers\.(\d+)$/.exec(place) ?? [];
  const [name, value] = headers[Number(header ?? -1)] ?? [];
  const given = value ?? (place === 'url' ? url : place === 'body' ? body : null);
  if (given === null) return 'remove it';
  const text = withoutPlaceholders(given, '') ?? given;
  const before = text.slice(0, secretSpans(text)[0]?.from ?? 0).slice(-40);
  const [, field = ''] = /(\w{1,40})["']?\s*[:=]\s*["']?$/.exec(before) ?? [];
  const named = name?.replace(/^x-/i, '').replaceAll('-', '_') ?? field;
  return `replace it by ${ADVICE[named.toLowerCase()] ?? TOKEN}`;
}
