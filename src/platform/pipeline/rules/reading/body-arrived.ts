import type { Rule } from '../../rule.ts';

/** Verbs whose request body is ignored. */
const BODILESS = ['GET', 'HEAD'];

/**
 * The body is complete and not too large (interface, "chat.delete errors": `request_timeout`). A request without
 * Content-Length may have no body: it then has no arguments.
 */
export const bodyArrived: Rule = {
  name: 'body',
  codes: ['request_too_large', 'request_timeout'],
  judge: ({ request: { verb, body, declaredLength, parsed } }) => {
    if (body.oversized !== false)
      return { refused: 'request_too_large', evidence: 'body', detail: body.oversized };
    const arrived = body.bytes.byteLength;
    const evidence = `body of ${arrived} bytes`;
    const incomplete = (detail: string) =>
      ({ refused: 'request_timeout', evidence, detail }) as const;
    if (!BODILESS.includes(verb) && declaredLength !== null && declaredLength > arrived)
      return incomplete(`Content-Length is ${declaredLength}`);
    if (body.broken) return incomplete('the connection was closed early');
    if ('fault' in parsed && parsed.cutOff === true) return incomplete(parsed.fault);
    return verb === 'POST' ? { evidence } : null;
  },
};
