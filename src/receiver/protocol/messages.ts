/**
 * Messages between the page and a program in the sandbox, over a MessagePort. The page trusts nothing of what comes from
 * there: it reads every message with `readMessage`.
 */

/** What the program is told when it starts. No other secret reaches it. */
export interface ProgramEnvironment {
  readonly APP_ID: string;
  readonly TEAM_ID: string;
  readonly BOT_USER_ID: string;
  readonly SIGNING_SECRET: string;
  readonly VERIFICATION_TOKEN: string;
}

/** What the frame is sent once, with two ports: one for itself, one for the program. */
export interface FrameStart {
  readonly program: string;
  readonly env: ProgramEnvironment;
}

/** What the frame says on its own port. */
export type FromFrame =
  | { readonly kind: 'started' }
  /** An error while the program was loaded, or later outside of its own reach. Some engines give no details. */
  | { readonly kind: 'error'; readonly message: string | null; readonly line: number | null };

/** How a request came: to the Request URL, or in an envelope over a socket, which has no signature. */
export type RequestVia = 'http' | 'socket';

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
  | { readonly kind: 'ping'; readonly beat: number };
