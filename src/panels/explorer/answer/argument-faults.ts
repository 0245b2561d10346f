import type { CatalogMethod } from '../../../contract/catalog.ts';
import {
  faultInMessage,
  pathOf,
  type ArgumentFault,
} from '../../../client/explain/argument-message.ts';
import type { Verdict } from './verdict.ts';

/**
 * The arguments that a refusal is about: those that its messages name, or else the one that its code names. The answer is
 * untrusted; what names no declared argument is left out.
 */
export function argumentFaults(
  { arguments: { properties = {} }, errors }: Pick<CatalogMethod, 'arguments' | 'errors'>,
  { ok, error, messages }: Pick<Verdict, 'ok' | 'error' | 'messages'>,
): readonly ArgumentFault[] {
  if (ok !== false || error === null) return [];
  const declared = Object.keys(properties);
  const named = messages
    .map(faultInMessage)
    .filter((fault) => fault !== null)
    .filter(({ argument }) => declared.includes(argument));
  if (named.length > 0) return named;
  const known = errors.find(({ code, group }) => code === error && group === 'method');
  const argument = known && argumentOfCode(known.code, declared);
  return known && argument !== undefined
    ? [{ argument, path: pathOf(argument), message: `${error}: ${known.cause}` }]
    : [];
}

/** Arguments that hold what a word of a code speaks of, where they are not called so. */
const HOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['archive', ['channel']],
  ['archived', ['channel']],
  ['message', ['ts', 'timestamp']],
  ['msg', ['text']],
  ['thread', ['thread_ts', 'ts']],
  ['timestamp', ['ts']],
  ['user', ['users']],
]);

/** The first argument that the words of a code name: `channel` in `not_in_channel`, `ts` in `message_not_found`. */
function argumentOfCode(code: string, declared: readonly string[]): string | undefined {
  const words = code.split('_');
  const longestFirst = declared.toSorted((one, other) => other.length - one.length);
  for (const [at, word] of words.entries()) {
    const rest = `${words.slice(at).join('_')}_`;
    const found =
      longestFirst.find((name) => rest.startsWith(`${name}_`)) ??
      HOLDERS.get(word)?.find((name) => declared.includes(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
