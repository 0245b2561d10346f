import { isOpenIdScope, isScope } from '../../../contract/scopes.ts';
import { clip } from '../../http/form.ts';
import { isCheckOff } from '../../model/service-state.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/** `openid` is requested, with no scopes other than those of sign-in (interface: scope conflict). */
export const scope: AuthorizeRule = {
  name: 'scope',
  codes: ['invalid_scope'],
  judge: ({ world, scope: asked, userScope }) => {
    const evidence = `scope ${clip(asked.join(' '))}`;
    const refused = 'invalid_scope' as const;
    const unknown = asked.find((word) => !isScope(word));
    if (unknown !== undefined)
      return { refused, evidence, detail: `unknown scope ${clip(unknown)}` };
    const other = [...asked, ...userScope].find((word) => !isOpenIdScope(word));
    const conflicts = other !== undefined && asked.some(isOpenIdScope);
    if (conflicts && !isCheckOff(world, 'scope_conflict')) {
      const detail = `scope conflict: sign-in scopes cannot be combined with ${clip(other)}`;
      return { refused, evidence, detail };
    }
    if (!asked.includes('openid')) return { refused, evidence, detail: 'openid is missing' };
    return conflicts ? { evidence, detail: 'scopes conflict, which is not checked' } : { evidence };
  },
};
