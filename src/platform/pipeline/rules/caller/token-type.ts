import { callerRule } from '../../caller-rule.ts';

/** The method accepts this type of token. */
export const tokenType = callerRule({
  name: 'token type',
  codes: ['not_allowed_token_type'],
  judge: ({ method, caller }) => {
    const evidence = `${caller.token.type} token`;
    if (method.tokens.includes(caller.token.type)) return { evidence };
    const detail = `${method.name} accepts ${method.tokens.join(', ')}`;
    return { refused: 'not_allowed_token_type', evidence, detail };
  },
});
