import { inWords } from '../../http/form.ts';
import { agreedTo } from '../../authorize/subject.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

const PROMPTS = ['none', 'login', 'consent', 'select_account'];

/** Whether the person may be asked at all (OpenID Connect Core, 3.1.2.1; docs/assumptions.md, A-25). */
export const prompt: AuthorizeRule = {
  name: 'prompt',
  codes: ['invalid_request', 'login_required', 'consent_required'],
  judge: ({ parameters, signedIn, scope }) => {
    const asked = parameters.get('prompt');
    if (asked === undefined) return null;
    const looked_at = `prompt ${inWords(asked)}`;
    const words = asked.split(' ');
    const unknown = words.find((word) => !PROMPTS.includes(word));
    if (unknown !== undefined || (words.includes('none') && words.length > 1)) {
      const detail = `prompt must be none, or some of ${PROMPTS.slice(1).join(', ')}`;
      return { refused: 'invalid_request', looked_at, detail };
    }
    if (asked !== 'none') return { looked_at, detail: 'the page of consent is shown' };
    if (signedIn === null)
      return { refused: 'login_required', looked_at, detail: 'nobody has signed in before' };
    if (!agreedTo(signedIn, scope)) {
      const detail = `they agreed to ${signedIn.scopes.join(' ')} only`;
      return { refused: 'consent_required', looked_at, detail };
    }
    return { looked_at, detail: 'somebody has signed in and agreed before' };
  },
};
