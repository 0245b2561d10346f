/**
 * Messages between the page and a program in the sandbox, over a MessagePort. The page trusts nothing of what comes from
 * there: it reads every message with `readMessage` or `readLoopMessage`.
 */

/** What a receiver is told when it starts. No other secret reaches it. */
export interface ProgramEnvironment {
  readonly APP_ID: string;
  readonly TEAM_ID: string;
  readonly BOT_USER_ID: string;
  readonly SIGNING_SECRET: string;
  readonly VERIFICATION_TOKEN: string;
}

/** What a loop is told when it starts. */
export interface LoopEnvironment {
  /** The address of the platform. */
  readonly BASE_URL: string;
  /** A text in place of the bot token, which the page puts into the header Authorization. */
  readonly TOKEN: string;
}

/** What the frame is sent once, with two ports: one for itself, one for the program. */
export type FrameStart = { readonly program: string } & (
  | { readonly kind: 'receiver'; readonly env: ProgramEnvironment }
  | { readonly kind: 'loop'; readonly env: LoopEnvironment }
);

/** What the frame says on its own port. */
export type FromFrame =
  | { readonly kind: 'started' }
  /** An error while the program was loaded, or later outside of its own reach. Some engines give no details. */
  | { readonly kind: 'error'; readonly message: string | null; readonly line: number | null };

/** How a request came: to the Request URL, or in an envelope over a socket, which has no signature. */
export type RequestVia = 'http' | 'socket';

/** Whether the program still responds. */
interface Ping {
  readonly kind: 'ping';
  readonly beat: number;
}

/** What a receiver hears. */
export type ToProgram =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly via: RequestVia;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'called'; readonly call: number; readonly text: string }
  | { readonly kind: 'uncalled'; readonly call: number; readonly message: string }
  | Ping;

/** What a loop hears. */
export type ToLoop =
  | {
      readonly kind: 'fetched';
      readonly call: number;
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly kind: 'unfetched'; readonly call: number; readonly message: string }
  | Ping;
