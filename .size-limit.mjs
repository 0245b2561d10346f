import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';

/**
 * Budgets of what a browser fetches, compressed with gzip. The first paint needs what index.html names for itself: its
 * script, its style sheet and the scripts before them. The first answer needs what it preloads besides. A panel needs its
 * own files. Fonts do not count. Each lesson of the course adds what a lesson may take.
 */
const PAGE = 'dist/page';
const ASSETS = join(PAGE, 'assets');
const html = readFileSync(join(PAGE, 'index.html'), 'utf8');

/** The files that tags of index.html name. @param {string} tag  the beginning of such a tag, as a pattern */
const named = (tag) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*\\s(?:src|href)="\\./([^"]+\\.(?:js|css))"`, 'g'))].map(
    ([, path = '']) => join(PAGE, path),
  );
const painted = named('(?:script|link rel="stylesheet")');
const answered = [
  ...new Set([...painted, ...named('link rel="modulepreload"'), ...filesOf('Explorer')]),
];

/** A chunk that begins with that name, the chunks that it imports, and the style sheets of the same names. */
function filesOf(/** @type {string} */ name) {
  const all = readdirSync(ASSETS);
  const ofName = (/** @type {string} */ start, /** @type {string} */ end) =>
    all.filter((file) => new RegExp(`^${start}-[\\w-]{8}\\${end}$`).test(file));
  const scripts = ofName(name, '.js');
  if (scripts.length !== 1) throw new Error(`${scripts.length} chunks are called ${name}`);
  for (const script of scripts) {
    const text = readFileSync(join(ASSETS, script), 'utf8');
    for (const [, file = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      if (!scripts.includes(file)) scripts.push(file);
  }
  const styles = scripts.flatMap((script) => ofName(script.replace(/-[\w-]{8}\.js$/, ''), '.css'));
  return [...new Set([...scripts, ...styles])].map((file) => join(ASSETS, file));
}

/** What a panel adds to the first paint and to what all panels share. Menus count here: no first answer needs one. @param {string} name  @param {string} limit */
const panel = (name, limit) => ({
  name,
  path: filesOf(name).filter((file) => !answered.includes(file)),
  limit,
});

/**
 * Texts and checks of all lessons, in kilobytes: 5 for each. Three are its chapters; the others are its goals, three questions
 * and an exercise with their checks and solutions, and the teacher's notes. They load with a lesson or the list of lessons.
 */
const LESSONS_KB = 5 * readdirSync('src/lessons/plans').length;

/** What the fields of answers mean, what checks rest on, and how a page shows and prints it, in kilobytes. */
const REFERENCE_KB = 12;

/** Readers of calls that are brought from other tools, of which five are for commands and scripts besides curl, with their headers, in kilobytes. */
const BROUGHT_KB = 22;

/** Files in modals, images of files, thumbnails and photos of people, in kilobytes. Nearly all of it loads late. */
const PICTURES_KB = 6;

/** What opens files of every kind, pictures too, and progress in lessons as a link, in kilobytes. */
const FILES_KB = 6 + PICTURES_KB;

/** What stores the page for visits without a network: most of it the hashes of all files. In kilobytes. */
const OFFLINE_KB = 8;

/** Faults of the network: what they do, their recipes and how they are shown, in kilobytes. */
const NETWORK_KB = 12;

/** The reader of YAML, in kilobytes. It loads with the first manifest or description in YAML. */
const YAML_KB = 36;

/** A sign-in at another provider, in kilobytes. */
const ISSUER_KB = 8;

/** Using apps in the Workspace: live elements, modals, Home, commands and shortcuts, with their fields, in kilobytes. */
const APPS_USED_KB = 19;

/** Interactions as Events shows them, and the samples of the receiver that answer them, in kilobytes. */
const INTERACTIONS_KB = 6;

/** Interactions, views, manifests and links of apps in the platform, and the panel Apps, in kilobytes. */
const APPS_KB = 30;

/** Modals and Home tabs in the Composer: their fields, templates, checks, files and targets, in kilobytes. */
const VIEWS_COMPOSED_KB = 9;

/** What makes the preview of the Composer live and writes the payload of what is done in it, in kilobytes. It loads late. */
const PREVIEW_TRIED_KB = 11;

/** Every method of the official SDK and why some do not answer, with the differences from its types, in kilobytes. It loads late. */
const COVERAGE_KB = 9;

/** What events carry, their schemas and samples, in kilobytes. They load with Events and with what the platform loads late. */
const EVENT_BODIES_KB = 5;

/** What is done with conversations: topics, names, leaving, reading and bookmarks, with the Workspace of it, in kilobytes. */
const CONVERSATIONS_KB = 20;

/** People, their groups and reminders, the workspace and its emoji: methods, events, recipes, and how they are shown, in kilobytes. */
const PEOPLE_KB = 26;

/** Acts, replies that are broadcast, and scheduled messages, in kilobytes. Most of it loads late. */
const MESSAGES_KB = 5;

/** Messages that apps write bit by bit: their methods, checks and recipes, in kilobytes. Most of it loads late. */
const STREAMING_KB = 6;

/** Chats with assistants: their methods, events and acts, and how the Workspace shows them, in kilobytes. They load late. */
const ASSISTANTS_KB = 7;

/** Searches: queries, indexes and results in the platform, and the box of the Workspace, in kilobytes. They load late. */
const SEARCH_KB = 9;

/** How the Directory asks for the presence of a person whose profile is open, in kilobytes. */
const PRESENCE_KB = 1;

/** What the Workspace shows of conversations, people and what is sent later, in kilobytes. Most of it loads late. */
const WORKSPACE_LATE_KB = 22;

/** What people have begun: uploads that go on, messages that were not posted, paused notifications, in kilobytes. It loads late. */
const BEGUN_KB = 4;

/** Exams of clients: three dozen of them, their engine, and what has the platform make mistakes on purpose, in kilobytes. */
const EXAMS_KB = 26;

/** Sessions of agents: their methods, events and acts, and how people stop and rename them, in kilobytes. They load late. */
const SESSIONS_KB = 4;

/** What is suggested while somebody types a message, in kilobytes. It loads late. */
const SUGGESTIONS_KB = 3;

/** The panel Exams: the list, the page of an exam with what its client needs, and the report as a file, in kilobytes. It loads late. */
const EXAMS_PANEL_KB = 9;

/** Joining a class, what the bar and the teacher see of it, and the key of a server, in kilobytes. They load late, on a server alone. */
const CLASS_KB = 8;

export default [
  { name: 'first paint', path: painted, limit: '140 kB' },
  { name: 'first answer', path: answered, limit: '418 kB' },
  panel('Composer', `${74 + VIEWS_COMPOSED_KB} kB`),
  panel('SignIn', '28 kB'),
  panel('Apps', '13 kB'),
  panel('Install', '20 kB'),
  panel('Workspace', `${39 + APPS_USED_KB} kB`),
  panel('Directory', `${55 + PRESENCE_KB} kB`),
  panel('Events', `${43 + INTERACTIONS_KB + EVENT_BODIES_KB} kB`),
  panel('Conditions', '13 kB'),
  panel('Exams', '25 kB'),
  panel('Lessons', `${12 + LESSONS_KB} kB`),
  {
    name: 'code editor',
    path: filesOf('code').filter((file) => !answered.includes(file)),
    limit: '127 kB',
  },
  {
    name: 'all there is to load',
    path: join(PAGE, '**/*.{js,css,html}'),
    limit: `${1132 + CLASS_KB + REFERENCE_KB + BROUGHT_KB + FILES_KB + OFFLINE_KB + NETWORK_KB + YAML_KB + ISSUER_KB + APPS_USED_KB + INTERACTIONS_KB + APPS_KB + VIEWS_COMPOSED_KB + PREVIEW_TRIED_KB + COVERAGE_KB + MESSAGES_KB + STREAMING_KB + ASSISTANTS_KB + SEARCH_KB + WORKSPACE_LATE_KB + BEGUN_KB + SESSIONS_KB + SUGGESTIONS_KB + EVENT_BODIES_KB + CONVERSATIONS_KB + PEOPLE_KB + EXAMS_KB + EXAMS_PANEL_KB + LESSONS_KB} kB`,
  },
].map((budget) => ({ ...budget, gzip: true }));
