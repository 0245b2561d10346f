import { quoteShort } from '../../http/form.ts';
import type { World } from '../../model/world/world.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

const MAX_NAME_LENGTH = 80;

/** The error codes of `freeName`. */
export const NAME_ERRORS = [
  'invalid_name_required',
  'invalid_name_maxlength',
  'invalid_name_specials',
  'name_taken',
] as const;

/** A name that a channel can be given, or why it cannot: `own` is the channel that may have it already. */
export function freeName(
  world: Pick<World, 'channels'>,
  given: string,
  own?: string,
): { readonly name: string } | Failure<(typeof NAME_ERRORS)[number]> {
  const name = given.trim().replace(/^#/, '');
  const evidence = `name ${quoteShort(given)}`;
  if (name === '') return fail('invalid_name_required', evidence, 'it is empty');
  if (name.length > MAX_NAME_LENGTH) {
    return fail('invalid_name_maxlength', evidence, `${name.length} characters`);
  }
  if (!/^[\p{Ll}\p{Lo}\p{N}_-]+$/u.test(name)) {
    return fail('invalid_name_specials', evidence, 'lower-case letters, digits, - and _ only');
  }
  for (const { id } of world.channels.scanIndex('name', { prefix: `${name}:` })) {
    if (id !== own) return fail('name_taken', evidence, `the name of ${id}`);
  }
  return { name };
}
