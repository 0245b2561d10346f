import { html, raw } from 'hono/html';
import type { CatalogEvent, JsonSchema } from '../../../src/contract/catalog.ts';
import { highlight } from '../highlight.ts';
import type { Page } from '../page.ts';
import { code, codes, type Entries, grounds, type Html, link, parts, table } from './parts.ts';
import type { Source } from './source.ts';

const INDEX = 'events/index.html';
const placeOfEvent = (type: string) => `events/${type}.html`;

/** A page for each type of event, and one that lists them. */
export async function eventPages({ catalog }: Source, entries: Entries): Promise<readonly Page[]> {
  const { events } = catalog;
  const index: Page = {
    path: INDEX,
    title: 'Events',
    headings: [],
    found: [{ id: '', title: 'Events', text: '' }],
    body: String(
      await html`<p>What apps can subscribe to, and what they are sent.</p>
        ${table(
          ['Event', 'Happens'],
          events.map(({ type, title }) => [link(INDEX, placeOfEvent(type), code(type)), title]),
        )}`,
    ),
  };
  return [index, ...(await Promise.all(events.map((event) => eventPage(event, entries))))];
}

async function eventPage(event: CatalogEvent, entries: Entries): Promise<Page> {
  const { type, title, subscriptions, scopes, body, sample, assumptions } = event;
  const path = placeOfEvent(type);
  const { headings, content } = parts([
    [
      'The event',
      table(
        ['Field', 'Type'],
        fieldsOf(body, '').map(([field, kind]) => [code(field), kind]),
      ),
    ],
    [
      'An example',
      html`<pre
        tabindex="0"
      ><code>${raw(highlight(JSON.stringify(sample, null, 2), 'json'))}</code></pre>`,
    ],
  ]);
  const needs: Html =
    scopes.length === 0
      ? 'no scope'
      : html`${scopes.map(
          ({ scope, kind }, at) =>
            html`${at === 0 ? '' : ', '}${code(scope)}${kind === null ? '' : ` (${kind})`}`,
        )}`;
  return {
    path,
    title: type,
    parent: INDEX,
    headings,
    found: [{ id: '', title: type, text: title }],
    body: String(
      await html`<p class="lead">${title}.</p>
        <dl class="facts">
          <dt>Subscribe to</dt>
          <dd>${codes(subscriptions)}</dd>
          <dt>Needs</dt>
          <dd>${needs}</dd>
          ${
            assumptions.length === 0
              ? ''
              : html`<dt>Rests on</dt>
                  <dd>${grounds(path, assumptions, entries)}</dd>`
          }
        </dl>
        ${content}`,
    ),
  };
}

/** How deep fields are listed: what lies deeper is an object. */
const MAX_DEPTH = 3;

/** The fields of a schema with their types, those of objects by their paths. */
export function fieldsOf(
  { properties = {}, required = [] }: JsonSchema,
  before: string,
  depth = 1,
): readonly (readonly [field: string, type: string])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${before}${name}`;
    const type = `${typeOf(schema)}${required.includes(name) ? '' : ', may be absent'}`;
    const inside = schema.properties !== undefined && depth < MAX_DEPTH;
    return [[field, type] as const, ...(inside ? fieldsOf(schema, `${field}.`, depth + 1) : [])];
  });
}

export function typeOf({ type, const: only, enum: some, anyOf, items }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (some !== undefined) return some.map((each) => JSON.stringify(each)).join(' or ');
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return items?.type === undefined ? 'array' : `array of ${typeOf(items)}s`;
  return type === undefined ? 'any' : [type].flat().join(' or ');
}
