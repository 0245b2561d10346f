import type { Rule } from '../../rule.ts';

/** The method takes this type of token. */
export const tokenType: Rule = {
  name: 'token type',
  codes: ['not_allowed_token_type'],
  judge: ({ method, caller }) => {
    if (method.tokens.length === 0 || caller === null) return null;
    const evidence = `${caller.token.type} token`;
    if (method.tokens.includes(caller.token.type)) return { evidence };
    const detail = `${method.name} takes ${method.tokens.join(', ')}`;
    return { refused: 'not_allowed_token_type', evidence, detail };
  },
};
