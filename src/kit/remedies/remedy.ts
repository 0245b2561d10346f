import type { ActingToken } from '../../client/acting.ts';
import type { MethodArguments } from '../../client/call-method.ts';
import type { MintCode, MintToken } from '../../contract/sandbox.ts';

/** A way to make a refused call succeed, shown as a button. */
export interface Remedy {
  /** The text of the button. */
  readonly label: string;
  /** The message after the remedy was applied. */
  readonly done: string;
  readonly step: RemedyStep;
}

export type RemedyStep = WorldStep | FormStep;

/** A change of the world or of the acting token. */
type WorldStep =
  /** Turns off a condition of the world. */
  | { readonly kind: 'turn off'; readonly condition: string }
  /** Calls a method with a token. */
  | {
      readonly kind: 'call';
      readonly method: string;
      readonly args: MethodArguments;
      readonly token: string;
    }
  /** Mints a token, and acts with it. */
  | { readonly kind: 'mint'; readonly token: MintToken }
  | { readonly kind: 'act'; readonly token: ActingToken }
  /** Reactivates a user. */
  | { readonly kind: 'reactivate'; readonly user: string };

/** A change of the call in its form, before it is sent again. */
type FormStep =
  /** Writes arguments into the form. Null removes an argument. */
  | { readonly kind: 'write'; readonly values: Readonly<Record<string, string | null>> }
  /** Moves the focus to an argument. */
  | { readonly kind: 'focus'; readonly argument: string }
  | { readonly kind: 'example' }
  | { readonly kind: 'token in header' }
  /** Issues an authorization code, and writes it and its redirect URI into the form. */
  | { readonly kind: 'code'; readonly code: MintCode };

/** The form of a call, as far as remedies use it. */
export interface CallForm {
  /** Arguments with which the call succeeds, by name. */
  readonly example: Readonly<Record<string, string>>;
  /** Whether the call sends the acting token in its Authorization header. */
  readonly hasTokenInHeader: boolean;
  readonly write: (values: Readonly<Record<string, string | null>>) => void;
  readonly focus: (argument: string) => void;
  /** Reads the example again, and fills the form from it. */
  readonly useExample: () => Promise<void>;
  readonly sendTokenInHeader: () => void;
}
