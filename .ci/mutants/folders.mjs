import { METHODS_FOLDER, TYPESCRIPT, filesUnder, isUnitTest } from '../source-files.mjs';

/**
 * @typedef {object} Folder
 * @property {string} path
 * @property {readonly string[]} tests  folders and files whose tests speak of it. Changes of what is worked
 *   out while modules load are tried against all of them, so there are no more than it takes, and none that
 *   puts the folder to work while it loads, as that of the recipes does.
 */

const PLATFORM = 'src/platform';
const PAGES = ['authorize', 'openid', 'install'].map((folder) => `${PLATFORM}/${folder}`);

/**
 * What is mutated, by the name to call it. Each is judged by itself.
 *
 * @type {Readonly<Record<string, Folder>>}
 */
export const FOLDERS = {
  store: {
    path: `${PLATFORM}/store`,
    tests: [`${PLATFORM}/store`],
  },
  pipeline: {
    path: `${PLATFORM}/pipeline`,
    tests: [
      `${PLATFORM}/pipeline`,
      `${PLATFORM}/http/parsed-request.test.ts`,
      `${METHODS_FOLDER}/auth/caller-methods.test.ts`,
      `${METHODS_FOLDER}/chat/chat.delete.test.ts`,
      `${METHODS_FOLDER}/conversations/conversation-methods.test.ts`,
      `${METHODS_FOLDER}/history/older-methods.test.ts`,
      `${METHODS_FOLDER}/registry.test.ts`,
      `${METHODS_FOLDER}/users/users.list.test.ts`,
      `${PLATFORM}/openid/token.test.ts`,
    ],
  },
  methods: {
    path: METHODS_FOLDER,
    tests: [METHODS_FOLDER, `${PLATFORM}/openid/token.test.ts`],
  },
  webhooks: {
    path: `${PLATFORM}/webhooks`,
    tests: [`${PLATFORM}/webhooks`, `${PLATFORM}/http/absent.test.ts`],
  },
  authorize: { path: `${PLATFORM}/authorize`, tests: PAGES },
  openid: { path: `${PLATFORM}/openid`, tests: PAGES },
  install: { path: `${PLATFORM}/install`, tests: PAGES },
  storage: { path: 'src/worker/storage', tests: ['src/worker'] },
};

/** How many of a hundred mutants of a folder must be killed. */
export const THRESHOLD = 90;

/** Where the bundles of the tests have what they share. */
export const CHUNKS = 'src/.mutants';

/** The test that all of it can be loaded, in the copy of the project that is tried: see build.mjs. */
export const LOADS = 'src/loads.test.ts';

/** Written by a tool, from the names of its neighbours. */
const GENERATED = `${METHODS_FOLDER}/index.ts`;

/**
 * The files of a folder that are mutated.
 *
 * @param {string} name  one of FOLDERS
 * @returns {string[]}
 */
export function filesOf(name) {
  const path = FOLDERS[name]?.path ?? '';
  return filesUnder(path, TYPESCRIPT).filter(
    (file) => !isUnitTest(file) && !file.endsWith('.fixture.ts') && file !== GENERATED,
  );
}

/**
 * The tests that the mutants of a folder are tried against.
 *
 * @param {string} name
 * @returns {string[]}
 */
export function testsOf(name) {
  const paths = FOLDERS[name]?.tests ?? [];
  return paths.flatMap((path) =>
    isUnitTest(path) ? path : filesUnder(path, TYPESCRIPT).filter(isUnitTest),
  );
}
