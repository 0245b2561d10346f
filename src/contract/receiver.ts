import type { DeploymentName } from './deployments.ts';

/**
 * The receiver that is built into the page: a program of the user's that gets the event requests of an app. It runs in
 * a sandboxed frame of the tab (docs/decisions/receiver.md).
 */

/** Origin of the built-in receiver. The domain `.test` is reserved, so a request that leaves the tab reaches nobody. */
export const RECEIVER_ORIGIN = 'https://receiver.parley.test';

/** The Request URL of the built-in receiver of an app. */
export const receiverUrl = (app_id: string): string => `${RECEIVER_ORIGIN}/${app_id}`;

/** The app whose built-in receiver has this URL; null for any other URL. */
export function receiverAppOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const [, app = '', ...rest] = pathname.split('/');
  return origin === RECEIVER_ORIGIN && app !== '' && rest.length === 0 ? app : null;
}

/** Something that a receiver printed, or that happened to it. */
export interface PrintedLine {
  /** Rises with every line of a page. */
  readonly id: number;
  /** Epoch milliseconds of the browser's clock. */
  readonly at: number;
  /** `note`: Parley's own words about the receiver. */
  readonly level: 'log' | 'warn' | 'error' | 'note';
  readonly text: string;
  /** Line of the program, from 1; null if unknown. */
  readonly line: number | null;
}

export interface ReceiverState {
  readonly status: 'stopped' | 'starting' | 'running';
  /** The socket over which it gets the events of its app; null if it gets them as requests. */
  readonly socket: ReceiverSocket | null;
  /** The text that runs, or ran last; null before the first start. */
  readonly program: string | null;
  /** Why it stopped, in a sentence; null if the user stopped it or never started it, and while it runs. */
  readonly reason: string | null;
  /** How many requests it got, and how many API calls it made, since it was started. */
  readonly requests: number;
  readonly calls: number;
  /** The newest lines, the newest last. */
  readonly printed: readonly PrintedLine[];
}

/** A receiver that was never started. */
export const NEVER_STARTED: ReceiverState = {
  status: 'stopped',
  socket: null,
  program: null,
  reason: null,
  requests: 0,
  calls: 0,
  printed: [],
};

/** `connecting` at first, `reconnecting` after a try that failed and after a connection that ended. */
export type ReceiverSocket = 'connecting' | 'connected' | 'reconnecting';

/** Names a receiver: by its app, and by the deployment of its world. */
export interface ReceiverKey {
  readonly deployment: DeploymentName;
  readonly app_id: string;
}

/** The built-in receivers of a host: one for each app. */
export interface Receivers {
  /** The same object until something changes. */
  readonly get: (of: ReceiverKey) => ReceiverState;
  /** Calls `listener` after changes, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Runs a program, in place of the one that runs. Only a click of the user may lead here. Resolves when the program
   * runs or has stopped; never rejects.
   */
  readonly start: (of: ReceiverKey, program: string) => Promise<ReceiverState>;
  /** Opens a socket for the events of the app, whose program runs, and keeps one open as long as it runs. */
  readonly listen: (of: ReceiverKey) => void;
  readonly stop: (of: ReceiverKey) => void;
  /** Removes the printed lines. */
  readonly clear: (of: ReceiverKey) => void;
}

/**
 * What a program outside of the tab adds to its answers, so that a browser lets the page send events to it and read
 * what it answers (CORS). POST needs no permission of its own.
 */
export const CORS_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Allow-Headers',
    'content-type, x-slack-signature, x-slack-request-timestamp, x-slack-retry-num, x-slack-retry-reason, x-parley-delivery',
  ],
  ['Access-Control-Expose-Headers', 'x-slack-no-retry'],
];

/** An origin that means only itself in a policy. URLs may have `*`, `;` and `,` in a host, and policies read those. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/** The origin of an http or https URL as browsers write it; null for anything else. */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return PLAIN_ORIGIN.test(origin) ? origin : null;
}

/** Origins outside of the tab that the user allowed the page to send to. */
export interface AllowedOrigins {
  /** The same object until something changes; sorted. */
  readonly list: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns why the origin of the address cannot be allowed; null if it is allowed now. */
  readonly allow: (address: string) => string | null;
  readonly takeBack: (origin: string) => void;
}
