import { POST_TYPES } from '../../../http/content-type.ts';
import type { Rule } from '../../rule.ts';

/** A POST declares its content type, one of four (interface, "Limits"). */
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
        detail: 'it is missing, but there is a body',
      };
    }
    const { type } = contentType;
    const evidence = `Content-Type ${type}`;
    if ((POST_TYPES as readonly string[]).includes(type)) return { evidence };
    return {
      refused: 'invalid_post_type',
      evidence,
      detail: `must be one of ${POST_TYPES.join(', ')}`,
    };
  },
};
