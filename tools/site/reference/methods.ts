import { html } from 'hono/html';
import type { CatalogMethod, ScopeRequirement } from '../../../src/contract/catalog.ts';
import type { MethodReference } from '../../../src/contract/reference.ts';
import type { Page } from '../page.ts';
import {
  codes,
  code,
  type Entries,
  grounds,
  groupItems,
  type Html,
  json,
  link,
  parts,
  playground,
  table,
} from './parts.ts';
import type { Source } from './source.ts';

const INDEX = 'methods/index.html';
const placeOfMethod = (name: string) => `methods/${name}.html`;

/** A page for each method of the Web API, and one that lists them. */
export async function methodPages(source: Source, entries: Entries): Promise<readonly Page[]> {
  const { methods } = source.catalog;
  const pages: Page[] = [];
  for (const method of methods)
    pages.push(await methodPage(method, await source.referenceOf(method.name), entries));
  return [await indexPage(methods), ...pages];
}

async function indexPage(methods: readonly CatalogMethod[]): Promise<Page> {
  const groups = groupItems(methods, ({ group }) => group);
  const { headings, content } = parts(
    groups.map(([group, own]) => [
      group,
      table(
        ['Method', 'Does'],
        own.map(({ name, summary }) => [link(INDEX, placeOfMethod(name), code(name)), summary]),
      ),
    ]),
  );
  return {
    path: INDEX,
    title: 'Methods of the Web API',
    headings,
    found: [{ id: '', title: 'Methods of the Web API', text: '' }],
    body: String(
      await html`<p>
          ${methods.length} methods answer. ${link(INDEX, 'coverage.html', 'The coverage')} has
          every name that the official SDK knows, with the reason where Parley does not answer it.
        </p>
        ${content}`,
    ),
  };
}

async function methodPage(
  method: CatalogMethod,
  reference: MethodReference,
  entries: Entries,
): Promise<Page> {
  const { name, summary, description, errors } = method;
  const path = placeOfMethod(name);
  const own = errors.filter(({ group }) => group === 'method');
  const { headings, content } = parts([
    ['Arguments', argumentTable(reference)],
    ['The answer', fieldTable(reference)],
    [
      'Errors',
      html`${table(
          ['Code', 'Cause', 'What to do'],
          own.map(({ code: error, cause, fix }) => [code(error), cause, fix]),
        )}
        <p>
          Besides these it answers what ${link(path, 'errors.html', 'any method may answer')}:
          ${codes(errors.filter(({ group }) => group !== 'method').map((error) => error.code))}.
        </p>`,
    ],
    ['Checks, in their order', checkTable(path, reference, entries)],
    [
      'Events',
      table(
        ['Event', 'When'],
        reference.events.map(({ type, title, when }) => [
          html`${link(path, `events/${type}.html`, code(type))}: ${title}`,
          when,
        ]),
      ),
    ],
    [
      'Related',
      reference.related.length === 0
        ? ''
        : html`<ul>
            ${reference.related.map(
              ({ because, methods }) =>
                html`<li>
                  ${because}:
                  ${methods.map(
                    (each, at) =>
                      html`${at === 0 ? '' : ', '}${link(path, placeOfMethod(each), code(each))}`,
                  )}
                </li>`,
            )}
          </ul>`,
    ],
  ]);
  return {
    path,
    title: name,
    parent: INDEX,
    headings,
    found: [
      {
        id: '',
        title: name,
        text: [summary, description, ...own.map((error) => error.code)].join(' '),
      },
    ],
    body: String(
      await html`<p class="lead">${summary}</p>
        ${description
          .split('\n\n')
          .filter(Boolean)
          .map((paragraph) => html`<p>${paragraph}</p>`)}
        ${facts(path, method, reference, entries)}
        ${playground(path, `explorer?method=${encodeURIComponent(name)}`, 'Call it here')}
        ${content}`,
    ),
  };
}

function facts(
  path: string,
  { verbs, url, tier, token_types, scopes, pagination, content_types }: CatalogMethod,
  { rests }: MethodReference,
  entries: Entries,
): Html {
  const rows: readonly (readonly [string, Html])[] = [
    ['Address', html`${verbs.join(', ')} ${code(new URL(url).pathname)}`],
    ['Body', codes(content_types)],
    ['Tokens', token_types.length === 0 ? 'none' : codes(token_types)],
    ['Scopes', scopes.length === 0 ? 'none' : html`${scopes.map(scopeLine)}`],
    ['Rate limit', `tier ${tier.name}: ${tier.per_minute} calls a minute`],
    [
      'Pages',
      pagination === null
        ? ''
        : `a page has ${pagination.default_limit} records unless limit says otherwise, ${pagination.max_limit} at most`,
    ],
    ['Rests on', grounds(path, rests, entries)],
  ];
  return html`<dl class="facts">
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

function scopeLine({ any_of, if: only, by_kind }: ScopeRequirement): Html {
  if (by_kind !== undefined)
    return html`<p>
      by the kind of the conversation in ${code(by_kind.argument)}:
      ${Object.entries(by_kind.scopes).map(([kind, scopes]) => html`${kind}: ${codes(scopes)}. `)}
    </p>`;
  const where = only === undefined ? '' : ` if ${only.argument} is ${String(only.is)}`;
  return html`<p>${any_of.length > 1 ? 'one of ' : ''}${codes(any_of)}${where}</p>`;
}

const argumentTable = ({ arguments: all }: MethodReference): Html =>
  table(
    ['Argument', 'Type', 'Means'],
    all.map(({ name, type, means, required }) => [
      html`${code(name)}${required ? ' (required)' : ''}`,
      type,
      means,
    ]),
  );

const fieldTable = ({ fields }: MethodReference): Html =>
  table(
    ['Field', 'Type', 'Means', 'Example'],
    fields.map(({ path, type, means, absent, example }) => [
      code(path),
      type,
      html`${means}${absent === null ? '' : ` ${absent}`}`,
      json(example),
    ]),
  );

const checkTable = (page: string, { checks }: MethodReference, entries: Entries): Html =>
  table(
    ['Check', 'What has to be so', 'Refuses with', 'Rests on'],
    checks.map(({ name, means, codes: refused, rests }) => [
      name,
      means,
      codes(refused.map((each) => each.code)),
      grounds(page, rests, entries),
    ]),
  );
