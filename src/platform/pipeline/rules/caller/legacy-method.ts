import type { TokenType } from '../../../../contract/tokens.ts';
import { callerRule } from '../../caller-rule.ts';

/** Tokens of the time when the older methods were current. */
const LEGACY: readonly TokenType[] = ['legacy_bot', 'workspace'];

/** Older methods answer only legacy tokens (interface, "Versioning"; docs/assumptions.md, A-15). */
export const legacyMethod = callerRule({
  name: 'legacy method',
  codes: ['method_deprecated', 'deprecated_endpoint'],
  appliesTo: ({ legacy }) => legacy !== undefined,
  judge: ({ method, caller }) => {
    if (method.legacy === undefined) return null;
    const evidence = `${caller.token.type} token`;
    if (LEGACY.includes(caller.token.type))
      return { evidence, detail: 'of the time of the method' };
    return {
      refused: method.legacy,
      evidence,
      detail: `${method.name} answers ${LEGACY.join(' and ')} tokens only`,
    };
  },
});
