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
export interface CleanedValue {
  readonly value: unknown;
  readonly leftOut: readonly string[];
}

/**
 * Removes the secrets from a panel's JSON value. Every text becomes a template: placeholders stand for secrets that the world of
 * the link has as well. All other secrets, and Request URLs outside of the page, are cut out. Never throws, unless the value is
 * nested too deeply for the stack.
 */
export function cleanDraft(value: unknown, secrets: OwnSecrets): CleanedValue {
  const leftOut = new Set<string>();
  const cleaned = cleanValue(value, null, { secrets, leftOut });
  return { value: cleaned, leftOut: [...leftOut] };
}

interface Cleaning {
  readonly secrets: OwnSecrets;
  readonly leftOut: Set<string>;
}

/** `field` is the name of the field for secrets that the value is in, at any depth; null if it is in no such field. */
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

function noteLeftOut<T>(field: string, { leftOut }: Cleaning, replacement: T): T {
  leftOut.add(`The value of “${field}”, a field for secrets.`);
  return replacement;
}

function cleanText(text: string, field: string | null, cleaning: Cleaning): string {
  const { secrets, leftOut } = cleaning;
  if (field !== null) {
    const [firstSecret] = findReplaceableSpans(text, secrets);
    const isWholeText =
      firstSecret !== undefined && firstSecret.from === 0 && firstSecret.to === text.length;
    if (text === '' || isWholeText)
      return writeTemplate(isWholeText ? [{ path: firstSecret.path }] : []);
    return noteLeftOut(field, cleaning, '');
  }
  const parts: TemplatePart[] = [];
  let lastCutEnd = 0;
  for (const cut of findCuts(text, secrets)) {
    // A cut inside the one before it adds nothing. If it begins inside and ends later, its text is removed without a placeholder.
    if (cut.to <= lastCutEnd) continue;
    parts.push({ text: text.slice(lastCutEnd, Math.max(lastCutEnd, cut.from)) });
    if ('path' in cut && cut.from >= lastCutEnd) parts.push({ path: cut.path });
    else if ('why' in cut) leftOut.add(cut.why);
    lastCutEnd = cut.to;
  }
  parts.push({ text: text.slice(lastCutEnd) });
  const template = writeTemplate(parts);
  // After a cut, the texts on both sides of it may form another secret.
  if (!stillHoldsSecret(template, secrets)) return template;
  leftOut.add('A text that holds a secret.');
  return '';
}

const OUTSIDE_URL = 'A Request URL outside of this page.';
const DISGUISED = 'A secret that is spelled out, or written in hexadecimal.';

interface ReplaceableSpan extends Span {
  readonly path: readonly string[];
}
type Cut = ReplaceableSpan | (Span & { readonly why: string });

/** Finds the parts of a text that a link must not hold, in order. They may overlap. */
function findCuts(text: string, secrets: OwnSecrets): readonly Cut[] {
  const replaceableSpans = findReplaceableSpans(text, secrets);
  return [
    ...secretSpans(text, { secrets: secrets.knownSecrets }).map(
      (span): Cut => replaceableSpans.find((each) => covers(each, span)) ?? makeCut(text, span),
    ),
    ...findDisguisedSecrets(text, secrets.knownSecrets).map((span): Cut => ({
      ...span,
      why: DISGUISED,
    })),
    ...secrets.requestUrls
      .flatMap((url) => [url, encodeURIComponent(url)])
      .flatMap((url) => occurrences(lowerAscii(text), lowerAscii(url)))
      .map((span): Cut => ({ ...span, why: OUTSIDE_URL })),
  ].toSorted((one, other) => one.from - other.from);
}

/** Lowers only ASCII letters, so that every character keeps its position. */
const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const covers = (outer: Span, inner: Span) => outer.from <= inner.from && inner.to <= outer.to;

/** Finds secrets in the text that a placeholder can replace, plain or percent-encoded. No two of them overlap. */
function findReplaceableSpans(
  text: string,
  { replaceableSecrets }: OwnSecrets,
): readonly ReplaceableSpan[] {
  const spans: ReplaceableSpan[] = [];
  for (const { value, path } of replaceableSecrets) {
    for (const spelling of new Set([value, encodeURIComponent(value)]))
      for (const span of occurrences(text, spelling))
        if (!spans.some((other) => other.from < span.to && span.from < other.to))
          spans.push({ ...span, path });
  }
  return spans;
}

function stillHoldsSecret(template: string, { knownSecrets }: OwnSecrets): boolean {
  const literalText = withoutPlaceholders(template, '');
  if (literalText === null || secretSpans(literalText, { secrets: knownSecrets }).length > 0)
    return true;
  return findDisguisedSecrets(literalText, knownSecrets).length > 0;
}

/** The name of the field before a value: `token=`, `"code": "`. */
const FIELD_BEFORE = /([\w-]{1,40})(?:\[[^\]\s]{0,20}\])?\\?["']?\s*[:=]\s*\\?["']?$/;

/** Workspace and service in the address of a webhook, before its secret. */
const WEBHOOK_BEFORE = /(?:\/|%2F)T[A-Z0-9]{2,}(?:\/|%2F)+B[A-Z0-9]{2,}(?:[/?#]|%2F)+$/i;

/** The cut that a secret requires, with the reason in a sentence, which shows no more of the secret than the log does. */
function makeCut(text: string, { from, to }: Span): Cut {
  const secret = text.slice(from, to);
  if (/^(?:xox[a-z]|xapp)-/i.test(secret))
    return { from, to, why: `The token ${maskSecret(secret)}: a new world does not have it.` };
  const before = text.slice(Math.max(0, from - 80), from);
  const field = FIELD_BEFORE.exec(before)?.[1];
  if (field !== undefined && isSecretField(field))
    return { from, to, why: `The value of “${field}”, a field for secrets.` };
  const hook = WEBHOOK_BEFORE.exec(before);
  // The workspace and service of a webhook are cut out, too: otherwise the text after the secret would look like the secret.
  return hook === null
    ? { from, to, why: 'A secret in a text.' }
    : {
        from: from - hook[0].length,
        to,
        why: 'The address of a webhook that a new world does not have.',
      };
}
