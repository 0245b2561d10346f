import { callerRule } from '../../caller-rule.ts';

/** The method accepts this type of token. */
export const tokenType = callerRule({
  name: 'token type',
  codes: ['not_allowed_token_type'],
  judge: ({ method, caller }) => {
    const { type } = caller.token;
    const evidence = `${type} token`;
    if (method.tokens.includes(type)) return { evidence };
    const detail = `${method.name} accepts ${method.tokens.join(', ')}`;
    return { refused: 'not_allowed_token_type', evidence, detail };
  },
});
