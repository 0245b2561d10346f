/**
 * Messages between the page and a program in the sandbox, over a MessagePort. The page trusts nothing of what comes from
 * there: it reads every message with `readMessage` or `readLoopMessage`.
 */

/** What a receiver gets when it starts. It gets no other secret. */
export interface ProgramEnvironment {
  readonly APP_ID: string;
  readonly TEAM_ID: string;
  readonly BOT_USER_ID: string;
  readonly SIGNING_SECRET: string;
  readonly VERIFICATION_TOKEN: string;
}

/** What a loop gets when it starts. */
export interface LoopEnvironment {
  /** The address of the platform. */
  readonly BASE_URL: string;
  /** A text in place of the bot token, which the page puts into the header Authorization. */
  readonly TOKEN: string;
}

/** The only message to the frame, with two ports: one for the frame, one for the program. */
export type FrameStart = { readonly program: string } & (
  | { readonly kind: 'receiver'; readonly env: ProgramEnvironment }
  | { readonly kind: 'loop'; readonly env: LoopEnvironment }
);

/** The messages of the frame on its own port. */
export type FromFrame =
  | { readonly kind: 'started' }
  /** An error while the program was loaded, or a later one that it cannot catch. Some engines give no details. */
  | { readonly kind: 'error'; readonly message: string | null; readonly line: number | null };

/** How a request came: to the Request URL, or in an envelope over a socket, which has no signature. */
export type RequestVia = 'http' | 'socket';

/** Asks whether the program still responds. */
interface Ping {
  readonly kind: 'ping';
  readonly beat: number;
}

/** The messages to a receiver. */
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

/** The messages to a loop. */
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
