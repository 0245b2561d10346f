import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Tests
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** A check that did not pass: a reason in one sentence, and what the tool behind it wrote. */
export class CheckFailure extends Error {
  /**
   * @param {string} reason
   * @param {string} [output]
   * @param {Tests} [tests]  present where the check counts tests
   */
  constructor(reason, output = '', tests) {
    super(reason);
    this.name = 'CheckFailure';
    this.output = stripVTControlCharacters(output);
    this.tests = tests;
  }
}
