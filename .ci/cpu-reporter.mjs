import { writeFileSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { commandOf, ProcessTree } from './process-tree.mjs';

/** @typedef {import('@playwright/test/reporter').Reporter} Reporter */
/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').TestResult} TestResult */

/**
 * Writes how much processor time the tests of each file took, browsers included: `{ "<file>": <seconds> }`. A worker of
 * Playwright is a process, and runs one test at a time; what is left between tests is that of no file.
 *
 * @implements {Reporter}
 */
export default class CpuReporter {
  #tree = new ProcessTree();
  #outputFile;
  /** Numbers of the workers' processes, by Playwright's numbers of workers. @type {Map<number, number>} */
  #processes = new Map();
  /** Seconds of a worker when its test began, by Playwright's numbers of workers. @type {Map<number, number>} */
  #begun = new Map();
  /** @type {Map<string, number>} */
  #seconds = new Map();

  constructor(/** @type {{ outputFile: string }} */ { outputFile }) {
    this.#outputFile = outputFile;
  }

  printsToStdio() {
    return false;
  }

  onTestBegin(/** @type {TestCase} */ _test, /** @type {TestResult} */ { workerIndex }) {
    this.#begun.set(workerIndex, this.#of(workerIndex));
  }

  onTestEnd(/** @type {TestCase} */ test, /** @type {TestResult} */ { workerIndex }) {
    // A test may be declared by a file that others share.
    const [, , file = relative(process.cwd(), test.location.file)] = test.titlePath();
    const used = this.#of(workerIndex) - (this.#begun.get(workerIndex) ?? 0);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + used);
  }

  onEnd() {
    this.#tree.end();
    mkdirSync(dirname(this.#outputFile), { recursive: true });
    writeFileSync(this.#outputFile, JSON.stringify(Object.fromEntries(this.#seconds)));
  }

  /** Seconds of a worker until now. */
  #of(/** @type {number} */ workerIndex) {
    this.#tree.look();
    const { branches } = this.#tree;
    if (!this.#processes.has(workerIndex)) {
      // Workers are numbered as they begin, and so are processes, nearly always.
      const taken = new Set(this.#processes.values());
      const fresh = [...branches.keys()].filter((pid) => !taken.has(pid) && isWorker(pid));
      this.#processes.set(workerIndex, Math.min(...fresh));
    }
    return branches.get(this.#processes.get(workerIndex) ?? 0) ?? 0;
  }
}

const isWorker = (/** @type {number} */ pid) => commandOf(pid).includes('workerProcessEntry');
