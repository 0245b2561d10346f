import { inWords } from '../../http/form.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';
import { silentSignIn } from './silent-sign-in.ts';

const PROMPTS = ['none', 'login', 'consent', 'select_account'];

/** Whether a page may be shown (OpenID Connect Core, 3.1.2.1; docs/assumptions.md, A-25). */
export const prompt: AuthorizeRule = {
  name: 'prompt',
  codes: ['invalid_request', 'login_required', 'consent_required'],
  judge: (subject) => {
    const asked = subject.parameters.get('prompt');
    if (asked === undefined) return null;
    const evidence = `prompt ${inWords(asked)}`;
    const words = asked.split(' ');
    const unknown = words.find((word) => !PROMPTS.includes(word));
    if (unknown !== undefined || (words.includes('none') && words.length > 1)) {
      const detail = `prompt must be none, or one or more of ${PROMPTS.slice(1).join(', ')}`;
      return { refused: 'invalid_request', evidence, detail };
    }
    if (asked !== 'none') return { evidence, detail: 'the consent page is shown' };
    const silent = silentSignIn(subject);
    if ('error' in silent) return { refused: silent.error, evidence, detail: silent.detail };
    return { evidence, detail: 'somebody is signed in and has granted the scopes' };
  },
};
