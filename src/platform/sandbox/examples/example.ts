import type { CallExample } from '../../../contract/sandbox.ts';

export type Arguments = Readonly<Record<string, string>>;

/** What the world does not have for a call, and what to do about it. */
type Missing = NonNullable<CallExample['missing']>;

/** Arguments with which a call succeeds, or what is missing for it. */
export type Example = { readonly arguments: Arguments } | { readonly missing: Missing };

export const given = (args: Arguments): Example => ({ arguments: args });

/** `message` says what is missing; `call` is the method that makes it. */
export const lacking = (message: string, call: string): Example => ({
  missing: { message: `${message} Call ${call} first.`, remedy: { call } },
});

export const NO_MESSAGE = lacking('No channel of the caller has a message.', 'chat.postMessage');

export const NO_CHANNEL = lacking('The caller is in no channel.', 'conversations.join');

/** The example with more arguments, unless something is missing. */
export const withMore = (example: Example, more: Arguments): Example =>
  'missing' in example ? example : given({ ...example.arguments, ...more });
