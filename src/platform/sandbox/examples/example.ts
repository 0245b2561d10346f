import type { CallExample } from '../../../contract/sandbox.ts';

export type Arguments = Readonly<Record<string, string>>;

/** What the world does not have for a call, and what to do about it. */
type Missing = NonNullable<CallExample['missing']>;

/** Arguments with which a call succeeds, or what is missing for it. */
export type Example = { readonly arguments: Arguments } | { readonly missing: Missing };

/** An example with these arguments. */
export const callWith = (args: Arguments): Example => ({ arguments: args });

/** An example for which something is missing, as `message` says. `call` is the method that makes it. */
export const requireCall = (message: string, call: string): Example => ({
  missing: { message: `${message} Call ${call} first.`, remedy: { call } },
});

export const NO_MESSAGE = requireCall(
  'No channel of the caller has a message.',
  'chat.postMessage',
);

export const NO_CHANNEL = requireCall('The caller is in no channel.', 'conversations.join');

/** The example with more arguments, unless something is missing. */
export const addArguments = (example: Example, more: Arguments): Example =>
  'missing' in example ? example : callWith({ ...example.arguments, ...more });
