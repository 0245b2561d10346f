import type { TokenType } from '../../../../contract/tokens.ts';
import { callerRule } from '../../caller-rule.ts';

/** The token types that older methods accept. */
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
      return { evidence, detail: 'accepted by older methods' };
    return {
      refused: method.legacy,
      evidence,
      detail: `${method.name} accepts only ${LEGACY.join(' and ')} tokens`,
    };
  },
});
