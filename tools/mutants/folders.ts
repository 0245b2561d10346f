import { METHODS_FOLDER, TYPESCRIPT, filesUnder, isUnitTest } from '../lib/source-files.ts';

export interface Folder {
  path: string;
  /**
   * Folders and files with tests of this folder. Mutants in code that runs while
   *   modules load are tested against all of them, so keep the list short, and leave out tests that use the folder
   *   while they load, such as the test of the recipes.
   */
  tests: readonly string[];
  /** Files that are not mutated, because no unit test can load them. */
  apart?: RegExp;
  /**
   * Whether only rules are changed: conditions, comparisons, calculations and what functions do. Texts, lists and objects stay, as
   * in a folder whose files are mostly descriptions.
   */
  rules?: true;
  /** The percentage that must be killed, where it is not the usual one. */
  threshold?: number;
  /**
   * Whether one thread tries many mutants: see test-runner.ts. It is fast, and the tests must use nothing of Vitest but its suites
   * and `expect`.
   */
  oneThread?: true;
  /** Runs of each asynchronous property, where a run takes long. */
  runs?: number;
  /** Those of them that take too long to be run against each mutant. */
  without?: readonly string[];
}

const PLATFORM = 'src/platform';
const EXAMS = `${PLATFORM}/exams`;
const PAGES = ['authorize', 'openid', 'install'].map((folder) => `${PLATFORM}/${folder}`);

/** The exams of a kind, against the clients of that kind: of the verdicts 95 % of changed rules must be noticed. */
const ofExams = (kind: string): Folder => ({
  path: kind === '' ? EXAMS : `${EXAMS}/${kind}`,
  tests: [`${EXAMS}/clients/${kind}.test.ts`, `${EXAMS}/app-exams.test.ts`],
  rules: true,
  oneThread: true,
  threshold: 95,
});

/** The folders to mutate, by the name used on the command line. Each must reach the threshold. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
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
  events: {
    path: `${PLATFORM}/events`,
    tests: [
      `${PLATFORM}/events`,
      `${METHODS_FOLDER}/chat/message-metadata.test.ts`,
      `${PLATFORM}/network/deliveries.test.ts`,
      `${PLATFORM}/sockets/rtm.test.ts`,
      `${PLATFORM}/sockets/socket-mode.test.ts`,
    ],
    without: [`${PLATFORM}/events/many-deliveries.test.ts`],
  },
  exams: {
    ...ofExams(''),
    tests: [
      `${EXAMS}/engine`,
      `${EXAMS}/examine.test.ts`,
      `${EXAMS}/look-at-call.test.ts`,
      `${EXAMS}/watch.test.ts`,
      `${EXAMS}/app-exams.test.ts`,
      `${EXAMS}/paging`,
      `${EXAMS}/clients/paging.test.ts`,
      `${EXAMS}/sign-in/rotated-key.test.ts`,
      `${EXAMS}/clients/events.test.ts`,
    ],
    apart: new RegExp(`^${EXAMS}/(?:calls|events|interactions|paging|sign-in)/`),
  },
  'exams-calls': ofExams('calls'),
  'exams-events': ofExams('events'),
  'exams-interactions': ofExams('interactions'),
  'exams-paging': {
    ...ofExams('paging'),
    runs: 2,
    tests: [`${EXAMS}/clients/paging.test.ts`, `${EXAMS}/paging`, `${EXAMS}/paging.test.ts`],
  },
  'exams-sign-in': ofExams('sign-in'),
  sockets: { path: `${PLATFORM}/sockets`, tests: [`${PLATFORM}/sockets`] },
  storage: { path: 'src/worker/storage', tests: ['src/worker'] },
  sharing: {
    path: 'src/worker/sharing',
    tests: ['src/worker/sharing', 'src/worker/worlds/world-claim.test.ts'],
  },
  worlds: { path: 'src/worker/worlds', tests: ['src/worker'] },
  receiver: {
    path: 'src/receiver',
    tests: ['src/receiver', 'src/worker/sending'],
    // Scripts of the sandboxed frames and of their worker: the end-to-end tests and the journey of receivers try them.
    apart: /^src\/receiver\/(?:frames\/|program\/runtime\.ts$)/,
  },
  secrets: { path: 'src/contract/secrets', tests: ['src/contract/secrets'] },
  guards: { path: 'src/server/guards', tests: ['src/server/guards'] },
  sending: { path: 'src/server/sending', tests: ['src/server/sending'] },
};

/** Minimum percentage of killed mutants, if a folder has no other. */
const MIN_KILLED_PERCENT = 90;

/** Minimum percentage of killed mutants of a folder. */
export const thresholdOf = (name: string): number => FOLDERS[name]?.threshold ?? MIN_KILLED_PERCENT;

/** The file with Stryker's result for each mutant. */
export const reportOf = (name: string) => `.cache/mutants/${name}.report.json`;

/** Stryker's incremental file with the last run of a folder. */
export const incrementalOf = (name: string) => `.cache/mutants/${name}.incremental.json`;

/** Folder of the chunks that the bundled tests share. */
export const CHUNKS = 'src/.mutants';

/** What runs the tests in one thread; bundled with them. */
export const THREAD = 'tools/mutants/test-thread.ts';

/** The test that everything can be loaded, in the mutated copy of the project: see build.ts. */
export const LOADS = 'src/loads.test.ts';

/** Generated from the names of the files beside it. */
const GENERATED = `${METHODS_FOLDER}/index.ts`;

/**
 * The files of a folder that are mutated.
 *
 * @param name one of FOLDERS
 */
export function filesOf(name: string): string[] {
  const { path = '', apart } = FOLDERS[name] ?? {};
  return filesUnder(path, TYPESCRIPT).filter(
    (file) =>
      !isUnitTest(file) &&
      !/\.(?:fixture|bench)\.ts$/.test(file) &&
      file !== GENERATED &&
      apart?.test(file) !== true,
  );
}

/** The tests to run against the mutants of a folder. */
export function testsOf(name: string): string[] {
  const { tests = [], without = [] } = FOLDERS[name] ?? {};
  return tests
    .flatMap((path) => (isUnitTest(path) ? path : filesUnder(path, TYPESCRIPT).filter(isUnitTest)))
    .filter((path) => !without.includes(path));
}
