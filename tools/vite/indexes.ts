import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { METHODS_FOLDER, isUnitTest } from '../lib/source-files.ts';

const headerOf = (files: string) =>
  `// Generated from the names of the files ${files}, whenever Vite or Vitest starts. Do not edit.`;
/** The longest line that oxfmt leaves whole. */
const MAX_LINE_LENGTH = 100;

/** A generated list of what the files of a folder export. */
interface Index {
  /** The folder with the files, and the list. */
  readonly folder: string;
  readonly path: string;
  /** The text of the list, formatted as oxfmt formats it, for the paths of the files below the folder. */
  readonly textOf: (paths: readonly string[]) => string;
}

export const PLANS_FOLDER = 'src/lessons/plans';

/** A lesson by the file of its plan: `01-first-webhook.ts` is the first one of the course. */
const PLAN_FILE = /^(\d\d)-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.ts$/;

/** The lessons among the files of the folder, in the order of the course. */
export const lessonFiles = (names: readonly string[]) =>
  names.toSorted().flatMap((file) => {
    const [, number, id] = PLAN_FILE.exec(file) ?? [];
    return id === undefined ? [] : [{ file, id, number: Number(number) }];
  });

/** The name of the file of a plan. */
export const planFile = (id: string, number: number) =>
  `${String(number).padStart(2, '0')}-${id}.ts`;

/** The name under which a plan is exported: `first-webhook` is `firstWebhook`. */
export const planName = (id: string) => id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Every lesson, in the order of the course. */
export const LESSON_INDEX: Index = {
  folder: PLANS_FOLDER,
  path: 'src/lessons/lessons.ts',
  textOf(paths) {
    const lessons = lessonFiles(paths);
    const names = lessons.map(({ id }) => planName(id));
    const line = `export const LESSONS: readonly Lesson[] = [${names.join(', ')}];`;
    return [
      headerOf('in plans/'),
      "import type { Lesson } from './definition/lesson.ts';",
      ...lessons.map(({ file, id }) => `import { ${planName(id)} } from './plans/${file}';`),
      '',
      '/** Every lesson, in the order of the course. */',
      ...(line.length <= MAX_LINE_LENGTH
        ? [line]
        : [
            'export const LESSONS: readonly Lesson[] = [',
            ...names.map((name) => `  ${name},`),
            '];',
          ]),
      '',
    ].join('\n');
  },
};

/** `chat/chat.delete.ts`: a family, and the name on the wire. Files that hold no method have no dots in their names. */
const METHOD_FILE = /^([a-z-]+)\/([a-z][a-zA-Z0-9]*(?:\.[a-z][a-zA-Z0-9]*)+)\.ts$/;

/** The files of methods among those below the folder, as its index has them. */
const methodFiles = (paths: readonly string[]) =>
  paths.filter(
    (path) =>
      METHOD_FILE.test(path) &&
      !path.endsWith('.bench.ts') &&
      !isUnitTest(`${METHODS_FOLDER}/${path}`),
  );

/** The names on the wire of the methods whose files are among these, below the folder of methods. */
export const wireNames = (paths: readonly string[]): string[] =>
  methodFiles(paths.map((path) => path.split(sep).join('/'))).map(
    (path) => METHOD_FILE.exec(path)?.[2] ?? '',
  );

/** Every Web API method, sorted by the name it has on the wire: `chat.delete` is exported as `chatDelete`. */
export const METHOD_INDEX: Index = {
  folder: METHODS_FOLDER,
  path: `${METHODS_FOLDER}/index.ts`,
  textOf(paths) {
    const methods = methodFiles(paths)
      .map((path) => {
        const [, family = '', wire = ''] = METHOD_FILE.exec(path) ?? [];
        const name = wire.replaceAll(/\.([a-z])/g, (_, letter) => letter.toUpperCase());
        return { wire, name, line: `import { ${name} } from './${family}/${wire}.ts';` };
      })
      .toSorted((one, other) => (one.wire < other.wire ? -1 : 1));
    return [
      headerOf('below it'),
      ...methods.map(({ line }) => line),
      '',
      '/** Every Web API method, sorted by the name it has on the wire. */',
      'export const METHODS = [',
      ...methods.map(({ name }) => `  ${name},`),
      '] as const;',
      '',
    ].join('\n');
  },
};

/**
 * Brings an index in line with the files of its folder.
 *
 * @returns whether it had to be written
 */
export function syncIndex({ folder, path, textOf }: Index, root = '.'): boolean {
  if (!existsSync(join(root, folder))) return false;
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const wanted = textOf(paths.map((each) => each.split(sep).join('/')));
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return false;
  writeFileSync(file, wanted);
  return true;
}

/** Keeps the indexes current while Vite builds, serves or tests, so that a method is one file and its test. */
export const indexPlugin = (): Plugin => ({
  name: 'parley:indexes',
  config() {
    syncIndex(METHOD_INDEX);
    syncIndex(LESSON_INDEX);
  },
  configureServer({ watcher }) {
    watcher.on('all', (event, path) => {
      if (event !== 'add' && event !== 'unlink') return;
      for (const index of [METHOD_INDEX, LESSON_INDEX])
        if (path.replaceAll('\\', '/').includes(`/${index.folder}/`)) syncIndex(index);
    });
  },
});
