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
 * Removes the secrets from a panel's JSON value. Every text becomes a template: placeholders stand for secrets that the world of
 * the link has as well. All other secrets, and Request URLs outside of the page, are cut out. Never throws, unless the value is
 * nested too deeply for the stack.
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

/** `field` is the field for secrets that holds the value, at any depth; null if none does. */
function cleanValue(value: unknown, field: string | null, cleaning: Cleaning): unknown {
  if (typeof value === 'string') return cleanText(value, field, cleaning);
  if (typeof value === 'number' && field !== null) return noteLeftOut(field, cleaning, null);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, field, cleaning));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, fieldValue]) => {
      if (fieldValue === undefined) return [];
      if (findCuts(name, cleaning.secrets).length > 0) {
        cleaning.leftOut.add('A field whose name holds a secret.');
        return [];
      }
      return [[name, cleanValue(fieldValue, isSecretField(name) ? name : field, cleaning)]];
    }),
  );
}

function noteLeftOut<T>(field: string, { leftOut }: Cleaning, instead: T): T {
  leftOut.add(`The value of “${field}”, a field for secrets.`);
  return instead;
}

function cleanText(text: string, field: string | null, cleaning: Cleaning): string {
  const { secrets, leftOut } = cleaning;
  if (field !== null) {
    const [wholeText] = findPlaces(text, secrets);
    const isOnly = wholeText !== undefined && wholeText.from === 0 && wholeText.to === text.length;
    if (text === '' || isOnly) return writeTemplate(isOnly ? [{ path: wholeText.path }] : []);
    return noteLeftOut(field, cleaning, '');
  }
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const cut of findCuts(text, secrets)) {
    // Several findings in one place become one placeholder. A finding that overlaps another in part is cut out.
    if (cut.to <= at) continue;
    parts.push({ text: text.slice(at, Math.max(at, cut.from)) });
    if ('path' in cut && cut.from >= at) parts.push({ path: cut.path });
    else if ('why' in cut) leftOut.add(cut.why);
    at = cut.to;
  }
  parts.push({ text: text.slice(at) });
  const template = writeTemplate(parts);
  // After a cut, the texts on both sides of it may form another secret.
  if (!stillHoldsSecret(template, secrets)) return template;
  leftOut.add('A text that holds a secret.');
  return '';
}

const OUTSIDE_URL = 'A Request URL outside of this page.';
const DISGUISED = 'A secret that is spelled out, or written in hexadecimal.';

interface Place extends Span {
  readonly path: readonly string[];
}
type Cut = Place | (Span & { readonly why: string });

/** Finds the parts of a text that a link must not hold, in order. They may overlap. */
function findCuts(text: string, secrets: OwnSecrets): readonly Cut[] {
  const places = findPlaces(text, secrets);
  return [
    ...secretSpans(text, { secrets: secrets.known }).map(
      (span): Cut => places.find((place) => covers(place, span)) ?? makeCut(text, span),
    ),
    ...findDisguisedSecrets(text, secrets.known).map((span): Cut => ({ ...span, why: DISGUISED })),
    ...secrets.requestUrls
      .flatMap((url) => [url, encodeURIComponent(url)])
      .flatMap((url) => occurrences(lowerAscii(text), lowerAscii(url)))
      .map((span): Cut => ({ ...span, why: OUTSIDE_URL })),
  ].toSorted((one, other) => one.from - other.from);
}

/** Lowers only ASCII letters, so that every character keeps its position. */
const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const covers = (outer: Span, inner: Span) => outer.from <= inner.from && inner.to <= outer.to;

/** Finds secrets in the text that a placeholder can replace, plain or percent-encoded. No two places overlap. */
function findPlaces(text: string, { replaceable }: OwnSecrets): readonly Place[] {
  const found: Place[] = [];
  for (const { value, path } of replaceable) {
    for (const written of new Set([value, encodeURIComponent(value)]))
      for (const span of occurrences(text, written))
        if (!found.some((other) => other.from < span.to && span.from < other.to))
          found.push({ ...span, path });
  }
  return found;
}

function stillHoldsSecret(template: string, { known }: OwnSecrets): boolean {
  const plain = withoutPlaceholders(template, '');
  if (plain === null || secretSpans(plain, { secrets: known }).length > 0) return true;
  return findDisguisedSecrets(plain, known).length > 0;
}

/** The name of the field before a value: `token=`, `"code": "`. */
const FIELD_BEFORE = /([\w-]{1,40})(?:\[[^\]\s]{0,20}\])?\\?["']?\s*[:=]\s*\\?["']?$/;

/** Workspace and service in the address of a webhook, before its secret. */
const WEBHOOK_BEFORE = /(?:\/|%2F)T[A-Z0-9]{2,}(?:\/|%2F)+B[A-Z0-9]{2,}(?:[/?#]|%2F)+$/i;

/** What is cut out because of a secret, and why, in a sentence. The sentence shows no more of the secret than the log does. */
function makeCut(text: string, { from, to }: Span): Cut {
  const secret = text.slice(from, to);
  if (/^(?:xox[a-z]|xapp)-/i.test(secret))
    return { from, to, why: `The token ${maskSecret(secret)}: a new world does not have it.` };
  const before = text.slice(Math.max(0, from - 80), from);
  const field = FIELD_BEFORE.exec(before)?.[1];
  if (field !== undefined && isSecretField(field))
    return { from, to, why: `The value of “${field}”, a field for secrets.` };
  const hook = WEBHOOK_BEFORE.exec(before);
  // Of a webhook the workspace and service are cut out too: otherwise the text after the secret would look like the secret.
  return hook === null
    ? { from, to, why: 'A secret in a text.' }
    : {
        from: from - hook[0].length,
        to,
        why: 'The address of a webhook that a new world does not have.',
      };
}
