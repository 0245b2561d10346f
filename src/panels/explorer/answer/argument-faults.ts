import type { CatalogMethod } from '../../../contract/catalog.ts';
import { argumentOfCode } from '../../../client/explain/argument-of-code.ts';
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
  method: Pick<CatalogMethod, 'arguments' | 'channel' | 'errors'>,
  { ok, error, messages }: Pick<Verdict, 'ok' | 'error' | 'messages'>,
): readonly ArgumentFault[] {
  if (ok !== false || error === null) return [];
  const declared = Object.keys(method.arguments.properties ?? {});
  const named = messages
    .map(faultInMessage)
    .filter((fault) => fault !== null)
    .filter(({ argument }) => declared.includes(argument));
  if (named.length > 0) return named;
  const known = method.errors.find(({ code, group }) => code === error && group === 'method');
  const argument = known && argumentOfCode(known.code, method);
  return known && argument !== undefined
    ? [{ argument, path: pathOf(argument), message: `${error}: ${known.cause}` }]
    : [];
}
