export interface Engine {
  /** common name and version */
  version: string;
  newTab: () => Promise<DrivenTab>;
  close: () => Promise<void>;
}

export interface DrivenTab {
  go: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** calls the function in the page with JSON arguments, and resolves to its result */
  run: Run;
  find: (control: ControlQuery) => Promise<Control | null>;
  /** presses a key where the focus is: `Tab`, `Enter`, `Delete`, `F6`, or a character, each also with `Control+` before it */
  key: (key: string) => Promise<unknown>;
  /** types where the focus is */
  type: (text: string) => Promise<unknown>;
  /** gives the file to the field for files that the page has, which a dialog of the browser would do; false if it has none */
  chooseFile: (path: string) => Promise<boolean>;
  /** console errors and uncaught errors; empty if the driver cannot read them */
  complaints: readonly string[];
  close: () => Promise<unknown>;
}

export type Run = <Result>(
  fn: (...args: any[]) => Result | Promise<Result>,
  ...args: unknown[]
) => Promise<Result>;

/** an element of the page */
export interface Control {
  click: () => Promise<unknown>;
  /** replaces the content, as a person would type it */
  fill: (text: string) => Promise<unknown>;
  text: () => Promise<string>;
}

export interface ControlQuery {
  role: string;
  /** exact accessible name */
  name: string;
  /** title of the frame that contains it; without one, the page */
  frame?: string;
}

/** The interface that the journey needs from a browser engine. Each driver in this folder implements it. */

/** A function call as one expression, which every driver can evaluate. */
export const asExpression = (fn: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${String(fn)})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
