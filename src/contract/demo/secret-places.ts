import { holdsSecret } from '../secrets/mask.ts';
import { isSecretHeader } from '../secrets/masked-fields.ts';
import { secretSpans } from '../secrets/secret-spans.ts';
import type { Demo, DemoStep, DemoView } from './demo.ts';
import { jsonHoldsSecret } from './json-holds-secret.ts';
import { withoutPlaceholders } from './values/template.ts';

/**
 * The places of a demo where a secret stands as it is: `steps.2.body`. A demo that has one cannot be read, so that no
 * link carries one, no matter who made it. Placeholders are not secrets.
 */
export function secretPlaces({ title, world, view, steps = [] }: Demo): string[] {
  const conditions = (world.conditions ?? []).map(({ parameters }, index) => [
    index,
    JSON.stringify(parameters),
  ]);
  return [
    ...placesIn({ title: title ?? '' }, ''),
    ...placesIn(Object.fromEntries(conditions), 'world.conditions'),
    ...(view === undefined ? [] : viewPlaces(view, 'view')),
    ...steps.flatMap((step, index) => stepPlaces(step, `steps.${index}`)),
  ];
}

function viewPlaces({ search, drafts = {} }: DemoView, at: string): string[] {
  const named = Object.entries(search).map(([name, value]) => [name, `${name}=${value}`]);
  return [
    ...placesIn(Object.fromEntries(named), `${at}.search`),
    ...Object.entries(drafts).flatMap(([panel, draft]) =>
      jsonHoldsSecret(draft) ? [`${at}.drafts.${panel}`] : [],
    ),
  ];
}

function stepPlaces(step: DemoStep, at: string): string[] {
  const { title = '', caption = '', url, headers = [], body = '', view, answer } = step;
  const sent = { url: literal(url), body: literal(body) };
  return [
    ...placesIn({ title, caption, ...sent }, at),
    ...(holdsUnmasked(answer?.body ?? '') ? [`${at}.answer.body`] : []),
    ...headers.flatMap(([name, value], index) =>
      headerHoldsSecret(name, literal(value)) ? [`${at}.headers.${index}`] : [],
    ),
    ...(view === undefined ? [] : viewPlaces(view, `${at}.view`)),
  ];
}

/** What a mask leaves of a secret. */
const MASKED = /^(?:(?:xox[a-z]|xapp)-)?…[^…]{0,4}$/i;

/** Whether a text that was masked has a secret all the same: what is left of one still stands in its field. */
const holdsUnmasked = (text: string): boolean =>
  secretSpans(text).some(({ from, to }) => !MASKED.test(text.slice(from, to)));

/** The text without its placeholders. */
const literal = (text: string): string => withoutPlaceholders(text, '') ?? text;

function headerHoldsSecret(name: string, value: string): boolean {
  if (name.toLowerCase() === 'authorization') return !/^(?:Bearer|Basic)?[\s:]*$/i.test(value);
  return isSecretHeader(name) ? value.trim() !== '' : holdsSecret(`${name}: ${value}`);
}

const placesIn = (texts: Readonly<Record<string, string>>, at: string): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    holdsSecret(text) ? [at === '' ? name : `${at}.${name}`] : [],
  );
