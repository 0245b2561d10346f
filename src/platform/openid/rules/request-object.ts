import { clip } from '../../http/form.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/**
 * The request object at `request_uri` was fetched and is valid; its parameters override those of the query (RFC 9101;
 * docs/assumptions.md, A-32). Objects by value are not supported (interface, "Discovery document").
 */
export const requestObject: AuthorizeRule = {
  name: 'request object',
  codes: [
    'request_not_supported',
    'invalid_request',
    'invalid_request_uri',
    'invalid_request_object',
  ],
  judge: ({ parameters, object }) => {
    if (parameters.get('request') !== undefined) {
      const detail = 'request_parameter_supported is false';
      return { refused: 'request_not_supported', evidence: 'parameter request', detail };
    }
    const address = parameters.get('request_uri');
    if (address === undefined) return null;
    const evidence = `request_uri ${clip(withoutQuery(address), 200)}`;
    if (parameters.repeated.has('request_uri'))
      return { refused: 'invalid_request', evidence, detail: 'it was sent more than once' };
    if (object === null)
      return { refused: 'invalid_request_uri', evidence, detail: 'it was not fetched' };
    if ('unfetched' in object)
      return { refused: 'invalid_request_uri', evidence, detail: object.unfetched };
    if ('fault' in object)
      return { refused: 'invalid_request_object', evidence, detail: object.fault };
    const names = [...object.values.keys()].join(', ');
    const secured = object.signed ? 'signed with HS256' : 'not signed';
    return { evidence, detail: `it is ${secured}; it sets ${names === '' ? 'nothing' : names}` };
  },
};

/** A query often has secrets. */
const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? '';
