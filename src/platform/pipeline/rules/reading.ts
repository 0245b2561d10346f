import type { Rule } from '../rule.ts';
import { POST_TYPES, decoderOf } from '../../http/content-type.ts';
import { quoteShort } from '../../http/form.ts';

/** The method accepts this HTTP verb (docs/assumptions.md, A-2). */
export const verb: Rule = {
  name: 'verb',
  codes: ['method_not_allowed'],
  judge: ({ method, request }) => {
    const { verb: sent } = request;
    const evidence = `HTTP verb ${sent}`;
    if ((method.verbs as readonly string[]).includes(sent)) return { evidence };
    const allowed = method.verbs.join(', ');
    return {
      refused: 'method_not_allowed',
      evidence,
      detail: `${method.name} accepts ${allowed}`,
      headers: { allow: allowed },
    };
  },
};

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

/** The body matches its content type: a valid form or a JSON object (docs/assumptions.md, A-8). */
export const bodyReadable: Rule = {
  name: 'body format',
  codes: ['invalid_form_data', 'invalid_arguments'],
  judge: ({ request: { form, parsed } }) => {
    if (form === null) return null;
    if ('values' in parsed) {
      const { values } = parsed;
      return {
        evidence: `${form} body`,
        detail: () => `arguments: ${namesIn(values).join(', ') || 'none'}`,
      };
    }
    if (form === 'json') {
      return {
        refused: 'invalid_arguments',
        evidence: 'json body',
        detail: parsed.fault,
        messages: [`[ERROR] ${parsed.fault}`],
      };
    }
    return { refused: 'invalid_form_data', evidence: `${form} body`, detail: parsed.fault };
  },
};

/** The most arguments that the trace names. */
const MAX_NAMED = 12;

const namesIn = (values: ReadonlyMap<string, unknown>): string[] =>
  [...values.keys()].filter((name) => name !== 'token').slice(0, MAX_NAMED);

const NAME = /^[A-Za-z0-9_]{1,100}$/;
/** Some libraries write lists as `users[]` or `users[0]`: `invalid_array_arg` explains those better. */
const LIST = /^[A-Za-z0-9_]{1,100}\[\d*\]$/;

/** Argument names consist of letters, digits and `_`, at most 100 characters (docs/assumptions.md, A-8). */
export const argumentNames: Rule = {
  name: 'argument names',
  codes: ['invalid_arg_name'],
  judge: ({ request: { values } }) => {
    for (const name of values.keys()) {
      if (NAME.test(name) || LIST.test(name)) continue;
      const detail =
        name.length > 100
          ? `${name.length} characters; at most 100`
          : 'only letters, digits and _ are allowed';
      return {
        refused: 'invalid_arg_name',
        evidence: `argument name ${quoteShort(name, 40)}`,
        detail,
      };
    }
    return values.size === 0 ? null : { evidence: `arguments: ${values.size}` };
  },
};
