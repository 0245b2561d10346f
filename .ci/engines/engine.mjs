/**
 * What the journey needs of a browser engine. Each driver in this folder offers it for one way of starting one.
 *
 * @typedef {object} Engine
 * @property {string} version  the name people know it by, and its version
 * @property {() => Promise<DrivenTab>} newTab
 * @property {() => Promise<void>} close
 *
 * @typedef {object} DrivenTab
 * @property {(url: string) => Promise<unknown>} go
 * @property {() => Promise<unknown>} reload
 * @property {Run} run
 *   calls the function in the page, with arguments that JSON can hold, and gives what it resolves to
 * @property {(control: ControlQuery) => Promise<Control | null>} find
 * @property {readonly string[]} complaints  errors on the console and uncaught ones; empty where none can be read
 * @property {() => Promise<unknown>} close
 *
 * @typedef {<Result>(fn: (...args: any[]) => Result | Promise<Result>, ...args: unknown[]) => Promise<Result>} Run
 *
 * @typedef {object} Control  something on the page
 * @property {() => Promise<unknown>} click
 * @property {(text: string) => Promise<unknown>} fill  puts the text in place of what is there, as a person types
 * @property {() => Promise<string>} text
 *
 * @typedef {object} ControlQuery
 * @property {string} role
 * @property {string} name   accessible name, whole
 * @property {string} [frame]  title of the frame it is in; the page itself without
 */

/**
 * A function with its arguments as one expression, which every driver can evaluate.
 *
 * @param {(...args: never[]) => unknown} fn
 * @param {readonly unknown[]} args
 */
export const asExpression = (fn, args) =>
  `(${String(fn)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

export const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));
