import { POST_TYPES } from '../../../http/content-type.ts';
import type { Rule } from '../../rule.ts';

/** A POST says how its body is written, in one of the four types (interface, "Limits"). */
export const postType: Rule = {
  name: 'content type',
  codes: ['missing_post_type', 'invalid_post_type'],
  judge: ({ request: { verb, contentType, body } }) => {
    if (verb !== 'POST') return null;
    if (contentType === null) {
      if (body.bytes.byteLength === 0) return { evidence: 'no body, no Content-Type' };
      return {
        refused: 'missing_post_type',
        evidence: 'Content-Type',
        detail: 'a body came without one',
      };
    }
    const evidence = `Content-Type ${contentType.type}`;
    if ((POST_TYPES as readonly string[]).includes(contentType.type)) return { evidence };
    return {
      refused: 'invalid_post_type',
      evidence,
      detail: `valid are ${POST_TYPES.join(', ')}`,
    };
  },
};
