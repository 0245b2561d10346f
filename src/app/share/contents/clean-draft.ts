import {
  withoutPlaceholders,
  writeTemplate,
  type TemplatePart,
} from '../../../contract/demo/values/template.ts';
import { occurrences } from '../../../contract/secrets/known.ts';
import { isSecretField } from '../../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { secretSpans, type Span } from '../../../contract/secrets/secret-spans.ts';
import { findDisguisedSecrets } from './disguised.ts';
import type { OwnSecrets } from './own-secrets.ts';

/** A value that a link may hold, and what was left out of it, in sentences. */
export interface Cleaned {
  readonly value: unknown;
  readonly leftOut: readonly string[];
}

/**
 * A JSON value of a panel without secrets. Every text becomes a template: placeholders stand for the secrets that the world
 * of the link has, too. All other secrets, and Request URLs outside of the page, are cut out. Never throws; the value must
 * be nested less deeply than the stack reaches.
 */
export function cleanDraft(value: unknown, secrets: OwnSecrets): Cleaned {
  const leftOut = new Set<string>();
  const cleaned = cleanValue(value, null, { secrets, leftOut });
  return { value: cleaned, leftOut: [...leftOut] };
}

interface Cleaning {
  readonly secrets: OwnSecrets;
  readonly leftOut: Set<string>;
}

/** `field` is the secret field that holds the value, however deep; null if none does. */
function cleanValue(value: unknown, field: string | null, cleaning: Cleaning): unknown {
  if (typeof value === 'string') return cleanText(value, field, cleaning);
  if (typeof value === 'number' && field !== null) return nameLeftOut(field, cleaning, null);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, field, cleaning));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      if (held === undefined) return [];
      if (cutsIn(name, cleaning.secrets).length > 0) {
        cleaning.leftOut.add('A field whose name holds a secret.');
        return [];
      }
      return [[name, cleanValue(held, isSecretField(name) ? name : field, cleaning)]];
    }),
  );
}

function nameLeftOut<T>(field: string, { leftOut }: Cleaning, instead: T): T {
  leftOut.add(`The value of “${field}”, a field for secrets.`);
  return instead;
}

function cleanText(text: string, field: string | null, cleaning: Cleaning): string {
  const { secrets, leftOut } = cleaning;
  if (field !== null) {
    const [only] = placesOf(text, secrets);
    const isOnly = only !== undefined && only.from === 0 && only.to === text.length;
    if (text === '' || isOnly) return writeTemplate(isOnly ? [{ path: only.path }] : []);
    return nameLeftOut(field, cleaning, '');
  }
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const cut of cutsIn(text, secrets)) {
    // Several secrets of one place have one placeholder; what overlaps in part is cut out.
    if (cut.to <= at) continue;
    parts.push({ text: text.slice(at, Math.max(at, cut.from)) });
    if ('path' in cut && cut.from >= at) parts.push({ path: cut.path });
    else if ('why' in cut) leftOut.add(cut.why);
    at = cut.to;
  }
  parts.push({ text: text.slice(at) });
  const template = writeTemplate(parts);
  // Once a secret is cut out, the texts on both sides of it may form another one.
  if (!isSecretStill(template, secrets)) return template;
  leftOut.add('A text that holds a secret.');
  return '';
}

const OUTSIDE = 'A Request URL outside of this page.';
const DISGUISED = 'A secret that is spelled out, or written in hexadecimal.';

interface Place extends Span {
  readonly path: readonly string[];
}
type Cut = Place | (Span & { readonly why: string });

/** What a link cannot hold of a text, in order. Cuts may overlap. */
function cutsIn(text: string, secrets: OwnSecrets): readonly Cut[] {
  const places = placesOf(text, secrets);
  return [
    ...secretSpans(text, { secrets: secrets.known }).map(
      (span): Cut => places.find((place) => covers(place, span)) ?? cutOf(text, span),
    ),
    ...findDisguisedSecrets(text, secrets.known).map((span): Cut => ({ ...span, why: DISGUISED })),
    ...secrets.requestUrls
      .flatMap((url) => [url, encodeURIComponent(url)])
      .flatMap((url) => occurrences(lower(text), lower(url)))
      .map((span): Cut => ({ ...span, why: OUTSIDE })),
  ].toSorted((one, other) => one.from - other.from);
}

/** Of ASCII alone, so that every character keeps its position. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const covers = (outer: Span, inner: Span) => outer.from <= inner.from && inner.to <= outer.to;

/** Where the text has secrets that a placeholder can stand for, as they are or percent-encoded. No two overlap. */
function placesOf(text: string, { placeable }: OwnSecrets): readonly Place[] {
  const found: Place[] = [];
  for (const { value, path } of placeable) {
    for (const written of new Set([value, encodeURIComponent(value)]))
      for (const span of occurrences(text, written))
        if (!found.some((other) => other.from < span.to && span.from < other.to))
          found.push({ ...span, path });
  }
  return found;
}

function isSecretStill(template: string, { known }: OwnSecrets): boolean {
  const plain = withoutPlaceholders(template, '');
  if (plain === null || secretSpans(plain, { secrets: known }).length > 0) return true;
  return findDisguisedSecrets(plain, known).length > 0;
}

/** The name of the field before a value: `token=`, `"code": "`. */
const FIELD_BEFORE = /([\w-]{1,40})(?:\[[^\]\s]{0,20}\])?\\?["']?\s*[:=]\s*\\?["']?$/;

/** Workspace and service in the address of a webhook, before its secret. */
const WEBHOOK_BEFORE = /(?:\/|%2F)T[A-Z0-9]{2,}(?:\/|%2F)+B[A-Z0-9]{2,}(?:[/?#]|%2F)+$/i;

/** Where a secret is cut out, and why, in a sentence. It shows no more of the secret than the log does. */
function cutOf(text: string, { from, to }: Span): Cut {
  const secret = text.slice(from, to);
  if (/^(?:xox[a-z]|xapp)-/i.test(secret))
    return { from, to, why: `The token ${maskSecret(secret)}: a new world does not have it.` };
  const before = text.slice(Math.max(0, from - 80), from);
  const field = FIELD_BEFORE.exec(before)?.[1];
  if (field !== undefined && isSecretField(field))
    return { from, to, why: `The value of “${field}”, a field for secrets.` };
  const hook = WEBHOOK_BEFORE.exec(before);
  // Without its secret, what follows would take its place.
  return hook === null
    ? { from, to, why: 'A secret in a text.' }
    : {
        from: from - hook[0].length,
        to,
        why: 'The address of a webhook that a new world does not have.',
      };
}
