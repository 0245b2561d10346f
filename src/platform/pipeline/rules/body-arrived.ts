import { LARGEST_BODY } from '../../http/body.ts';
import type { Rule } from '../rule.ts';

/** Types of body that hold at least a brace or a boundary: an empty one went missing. */
const NEVER_EMPTY = ['application/json', 'multipart/form-data', 'text/plain'];

/** The body is there, whole, and not too large (interface, "chat.delete errors": `request_timeout`). */
export const bodyArrived: Rule = {
  name: 'body',
  codes: ['request_too_large', 'request_timeout'],
  judge: ({ reading: { verb, body, declaredLength, contentType } }) => {
    if (body.oversized) {
      return {
        refused: 'request_too_large',
        looked_at: 'body',
        detail: `more than ${LARGEST_BODY} bytes`,
      };
    }
    const arrived = body.bytes.byteLength;
    const looked_at = `body of ${arrived} bytes`;
    if (body.broken || (declaredLength !== null && declaredLength > arrived)) {
      const declared =
        declaredLength === null
          ? 'the sender broke off'
          : `Content-Length declares ${declaredLength}`;
      return { refused: 'request_timeout', looked_at, detail: declared };
    }
    if (
      verb === 'POST' &&
      arrived === 0 &&
      contentType !== null &&
      NEVER_EMPTY.includes(contentType.type)
    ) {
      return { refused: 'request_timeout', looked_at, detail: `${contentType.type} with no data` };
    }
    return verb === 'POST' ? { looked_at } : null;
  },
};
