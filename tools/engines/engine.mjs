/**
 * The interface that the journey needs from a browser engine. Each driver in this folder implements it.
 *
 * @typedef {object} Engine
 * @property {string} version  common name and version
 * @property {() => Promise<DrivenTab>} newTab
 * @property {() => Promise<void>} close
 *
 * @typedef {object} DrivenTab
 * @property {(url: string) => Promise<unknown>} go
 * @property {() => Promise<unknown>} reload
 * @property {Run} run
 *   calls the function in the page with JSON arguments, and resolves to its result
 * @property {(control: ControlQuery) => Promise<Control | null>} find
 * @property {(key: string) => Promise<unknown>} key
 *   presses a key where the focus is: `Tab`, `Enter`, `Delete`, `F6`, or a character, each also with `Control+` before it
 * @property {(text: string) => Promise<unknown>} type  types where the focus is
 * @property {(path: string) => Promise<boolean>} chooseFile
 *   gives the file to the field for files that the page has, which a dialog of the browser would do; false if it has none
 * @property {readonly string[]} complaints  console errors and uncaught errors; empty if the driver cannot read them
 * @property {() => Promise<unknown>} close
 *
 * @typedef {<Result>(fn: (...args: any[]) => Result | Promise<Result>, ...args: unknown[]) => Promise<Result>} Run
 *
 * @typedef {object} Control  an element of the page
 * @property {() => Promise<unknown>} click
 * @property {(text: string) => Promise<unknown>} fill  replaces the content, as a person would type it
 * @property {() => Promise<string>} text
 *
 * @typedef {object} ControlQuery
 * @property {string} role
 * @property {string} name   exact accessible name
 * @property {string} [frame]  title of the frame that contains it; without one, the page
 */

/**
 * A function call as one expression, which every driver can evaluate.
 *
 * @param {(...args: never[]) => unknown} fn
 * @param {readonly unknown[]} args
 */
export const asExpression = (fn, args) =>
  `(${String(fn)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

export const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));
