import { readJsonObject } from '../data/read-json-object.ts';
import type { WorldEvent } from '../../../contract/sandbox.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';

type Wrapper = WorldEvent['wrapper'];

/** A wrapper as indented JSON, with its verification token masked. */
export const wrapperText = (wrapper: Wrapper): string =>
  JSON.stringify({ ...wrapper, token: maskSecret(wrapper.token) }, null, 2);

/** Parses an edited wrapper, and puts the token back in place of its mask. `fault` says why it is not a JSON object. */
export function readEditedWrapper(
  text: string,
  { token }: Wrapper,
): { readonly wrapper: Record<string, unknown> } | { readonly fault: string } {
  const parsed = readJsonObject(text);
  if ('fault' in parsed) return parsed;
  const { object } = parsed;
  return { wrapper: object['token'] === maskSecret(token) ? { ...object, token } : object };
}
