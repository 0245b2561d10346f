import { html } from 'hono/html';
import { galleryOf, groupsOf } from '../../../src/panels/conditions/gallery/gallery.ts';
import { runExam } from '../../../src/package/command/exam.ts';
import { runPage } from '../../../src/package/command/page.ts';
import { runRecord } from '../../../src/package/command/record.ts';
import { writeHelp } from '../../../src/server/command/arguments.ts';
import { LISTED } from '../contents.ts';
import type { Page } from '../page.ts';
import { typeOf } from './events.ts';
import {
  code,
  codes,
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

interface Listing {
  readonly path: string;
  readonly title: string;
  readonly before: Html;
  readonly parts: readonly (readonly [title: string, content: Html])[];
  /** What the search finds in each part. */
  readonly words: readonly string[];
}

/** Errors, conditions, commands and calls of the sandbox: a page each. */
export async function listPages(source: Source, entries: Entries): Promise<readonly Page[]> {
  const lists = [errors(source), conditions(source, entries), await commands(), sandbox(source)];
  return Promise.all(lists.map(pageOfList));
}

async function pageOfList({ path, title, before, parts: own, words }: Listing): Promise<Page> {
  const { headings, content } = parts(own);
  return {
    path,
    title,
    headings,
    found: [
      { id: '', title, text: '' },
      ...headings.map(({ id, text }, at) => ({ id, title: text, text: words[at] ?? '' })),
    ],
    body: String(await html`${before} ${content}`),
  };
}

function errors({ catalog }: Source): Listing {
  const path = 'errors.html';
  const gallery = galleryOf(catalog);
  const groups = groupsOf(gallery).map((group) => ({
    group,
    own: gallery.filter((entry) => entry.group === group),
  }));
  const of = (methods: readonly string[] | null): Html => {
    if (methods === null) return '';
    if (methods.length === 0) return 'any method';
    const [first = ''] = methods;
    return methods.length === 1 ? code(first) : `${methods.length} methods`;
  };
  return {
    path,
    title: 'Errors and warnings',
    before: html`<p>
        Every code that Parley answers, with its cause and what to do. The playground makes each of
        them happen.
      </p>
      ${playground(path, 'conditions?view=gallery', 'Make one happen here')}`,
    parts: groups.map(({ group, own }) => [
      group,
      table(
        ['Code', 'Cause', 'What to do', 'Of'],
        own.map((entry) => [code(entry.code), entry.cause, entry.fix, of(entry.methods)]),
      ),
    ]),
    words: groups.map(({ own }) => own.map((entry) => `${entry.code} ${entry.cause}`).join(' ')),
  };
}

function conditions({ conditions: all }: Source, entries: Entries): Listing {
  const path = 'conditions.html';
  return {
    path,
    title: 'Conditions',
    before: html`<p>
        States of a world in which apps have to prove themselves. A test enters one with
        ${code("world.condition('throttled')")}, a program with
        ${code('PUT /sandbox/conditions/throttled')}, and a person with a switch in the playground.
        ${code('world.endCondition')} and ${code('DELETE')} leave it.
      </p>
      ${playground(path, 'conditions?view=switches', 'Switch one on here')}`,
    parts: all.map(({ name, title, stands_for, parameters, codes: refusals, assumptions }) => [
      title,
      html`<p>${code(name)}: ${stands_for}</p>
        ${table(
          ['Parameter', 'Type', 'If left out', 'Means'],
          Object.entries(parameters.properties ?? {}).map(([parameter, schema]) => [
            code(parameter),
            typeOf(schema),
            json(schema.default),
            schema.description ?? '',
          ]),
        )}
        ${refusals.length === 0 ? '' : html`<p>Calls are refused with ${codes(refusals)}.</p>`}
        ${assumptions.length === 0 ? '' : html`<p>It rests on ${grounds(path, assumptions, entries)}.</p>`}`,
    ]),
    words: all.map(({ name, stands_for }) => `${name} ${stands_for}`),
  };
}

/** What each command says of itself. */
async function commands(): Promise<Listing> {
  const helps: readonly (readonly [string, string])[] = [
    ['parley serve', writeHelp('parley serve')],
    ['parley page', (await runPage(['--help'], '')).text ?? ''],
    ['parley record', (await runRecord(['--help'])).text ?? ''],
    ['parley exam', (await runExam(['--help'])).text ?? ''],
  ];
  return {
    path: 'commands.html',
    title: 'The command',
    before: html`<p>What ${code('--help')} of each command prints.</p>`,
    parts: helps.map(([name, text]) => [
      name,
      html`<pre tabindex="0"><code>${text.trim()}</code></pre>`,
    ]),
    words: helps.map(([, text]) => text),
  };
}

function sandbox({ openApi }: Source): Listing {
  const calls = Object.entries(openApi.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      // Beside the verbs of a path stand its parameters.
      .filter(([, { tags }]) => tags?.includes('sandbox') === true)
      .map(([verb, { summary }]) => ({ path, verb: verb.toUpperCase(), summary })),
  );
  const groups = groupItems(calls, ({ path }) => path.split('/')[2] ?? 'The world');
  return {
    path: 'sandbox.html',
    title: 'The sandbox',
    before: html`<p>
      The calls that control a world, for scripts and tests: see
      ${link('sandbox.html', 'server.html#steering-a-world', 'the server')}.
      ${code('world.sandbox(path, body)')} of the package makes the same calls.
      ${code('GET /sandbox/openapi.json')} describes each with the schemas of what it takes and
      answers.
    </p>`,
    parts: groups.map(([group, own]) => [
      group,
      table(
        ['Call', 'Does'],
        own.map(({ verb, path, summary }) => [code(`${verb} ${path}`), summary]),
      ),
    ]),
    words: groups.map(([, own]) => own.map(({ path, summary }) => `${path} ${summary}`).join(' ')),
  };
}

const TITLES: Readonly<Record<string, readonly [title: string, about: string]>> = {
  'api/index.html': [
    'The doors of the package',
    'What each door exports, with its types. The check of the package compares it with the code.',
  ],
  'decisions/index.html': ['Decisions', 'The reasons for decisions that are not obvious.'],
};

/** Pages that list documents of a folder. */
export async function folderPages(documents: ReadonlyMap<string, Page>): Promise<readonly Page[]> {
  return Promise.all(
    Object.entries(LISTED).map(async ([path, files]) => {
      const [title = path, about = ''] = TITLES[path] ?? [];
      const listed = files.flatMap((file) => documents.get(file) ?? []);
      return {
        path,
        title,
        headings: [],
        found: [{ id: '', title, text: about }],
        body: String(
          await html`<p>${about}</p>
            <ul>
              ${listed.map((page) => html`<li>${link(path, page.path, page.title)}</li>`)}
            </ul>`,
        ),
      };
    }),
  );
}
