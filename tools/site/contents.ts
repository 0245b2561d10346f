import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path/posix';

/** A part of the site, as its navigation shows it. */
export interface Section {
  readonly title: string;
  /** Documents of this repository, in their order. */
  readonly files: readonly string[];
  /** Pages made from the code, by their paths in the site; they come after the documents. */
  readonly made?: readonly string[];
}

/** The documents of a folder, in the order of their names. */
const documentsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join(folder, name));

const docs = (...names: readonly string[]) => names.map((name) => `docs/${name}.md`);
const howTo = (...names: readonly string[]) => docs(...names.map((name) => `how-to/${name}`));

export const SECTIONS: readonly Section[] = [
  { title: 'Start', files: ['README.md', ...docs('package', 'playground')] },
  {
    title: 'How to',
    files: howTo(
      'test-a-bot',
      'test-a-bolt-app',
      'test-buttons-and-forms',
      'test-what-happens-tomorrow',
      'reproduce-a-rate-limit',
      'survive-a-bad-network',
      'handle-an-event-twice',
      'verify-signatures',
      'sign-people-in',
      'page-through-a-list',
      'show-what-happened',
      'call-the-real-address',
      'answer-from-your-server',
      'run-it-in-a-worker',
      'use-jest',
      'teach-a-class',
    ),
  },
  {
    title: 'Guides',
    files: docs(
      'server',
      'ci',
      'comparison',
      'exams',
      'teaching',
      'embedding',
      'hosting',
      'operations',
      'sharing',
    ),
  },
  { title: 'Other languages', files: documentsIn('docs/languages') },
  {
    title: 'Reference',
    files: docs('interface', 'assumptions', 'coverage', 'glossary'),
    made: [
      'methods/index.html',
      'events/index.html',
      'errors.html',
      'conditions.html',
      'commands.html',
      'sandbox.html',
      'api/index.html',
    ],
  },
  {
    title: 'About Parley',
    files: [
      ...docs('architecture', 'security', 'benchmarks'),
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'SECURITY.md',
    ],
    made: ['decisions/index.html'],
  },
];

/** Documents that a page of the site lists, by the path of that page. */
export const LISTED: Readonly<Record<string, readonly string[]>> = {
  'api/index.html': documentsIn('docs/api'),
  'decisions/index.html': documentsIn('docs/decisions'),
};

/** What `docs/security.md` and `SECURITY.md` would both be called. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'README.md': 'index.html',
  'SECURITY.md': 'reporting.html',
};

/** Where a document is in the site. */
export function placeOf(file: string): string {
  const own = OWN_NAMES[file];
  if (own !== undefined) return own;
  if (!file.startsWith('docs/')) return `${basename(file, '.md').toLowerCase()}.html`;
  return file.slice('docs/'.length).replace(/(?:\.api)?\.md$/, '.html');
}
