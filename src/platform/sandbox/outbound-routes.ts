import { OutboundAnswer, OutboundBody } from '../../contract/schemas/outbound.ts';
import { refuse } from '../http/refusal.ts';
import { outboundFault } from '../runtime/outbound-address.ts';
import { route, type Route } from './route/define-route.ts';

/** Requests to other programs that the page makes through its host, which decides where it may send. */
export const OUTBOUND_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/outbound',
    summary:
      'Sends a GET or a form to another program, such as an OpenID provider, and answers what came back.',
    body: { schema: OutboundBody, invalid: 'invalid_outbound' },
    answer: OutboundAnswer,
    handler: async ({ sandbox: { service, deployment }, body: { url, form, token } }) => {
      const fault = outboundFault(deployment, url);
      if (fault !== null)
        return refuse('invalid_outbound', `${JSON.stringify(url)} cannot be used: ${fault}.`);
      const { send } = service.ports;
      if (send === null)
        return refuse(
          'cannot_send',
          'The host of this platform sends no requests to other programs.',
        );
      const outcome = await send({
        method: form === undefined ? 'GET' : 'POST',
        url,
        headers: {
          accept: 'application/json',
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: form === undefined ? '' : new URLSearchParams(form).toString(),
      });
      if (outcome.kind !== 'answered') return refuse('not_answered', `${outcome.detail}.`);
      const { status, headers, body } = outcome;
      return { status, content_type: headers['content-type'] ?? '', body };
    },
  }),
];
