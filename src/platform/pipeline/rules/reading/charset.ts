import { decoderOf } from '../../../http/content-type.ts';
import type { Rule } from '../../rule.ts';

/** The charset of a POST is utf-8 or iso-8859-1 (interface, "Limits"). */
export const charset: Rule = {
  name: 'charset',
  codes: ['invalid_charset'],
  judge: ({ request: { verb, contentType } }) => {
    if (verb !== 'POST' || contentType === null) return null;
    const { charset: declared } = contentType;
    if (declared === null) return null;
    const evidence = `charset ${declared}`;
    if (decoderOf(declared) !== undefined) return { evidence };
    return { refused: 'invalid_charset', evidence, detail: 'must be utf-8 or iso-8859-1' };
  },
};
