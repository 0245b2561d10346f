import type { DeploymentName } from '../../contract/deployments.ts';
import {
  type AllowedOrigins,
  CORS_HEADERS,
  RECEIVER_ORIGIN,
  receiverAppOf,
  webOrigin,
} from '../../contract/receiver.ts';
import type { OutboundRequest, Send, SendOutcome } from '../../platform/runtime/outbound.ts';
import type { BuiltInReceivers } from '../../receiver/host/receivers.ts';
import type { SandboxedSender } from '../../receiver/sending/sandboxed-sender.ts';

/** The ways by which a tab sends requests. */
export interface TabSending {
  readonly receivers: Pick<BuiltInReceivers, 'request'>;
  readonly origins: AllowedOrigins;
  /** A frame that sends to this origin. */
  readonly senderFor: (origin: string) => Pick<SandboxedSender, 'send' | 'close'>;
}

/**
 * The port `send` of the platforms in a tab: to the built-in receivers, and to other origins once the user has allowed
 * them. Frames for origins are kept until the permission is taken back.
 */
export function tabSend({ receivers, origins, senderFor }: TabSending) {
  const senders = new Map<string, ReturnType<TabSending['senderFor']>>();
  origins.subscribe(() => {
    for (const [origin, sender] of senders) {
      if (origins.list().includes(origin)) continue;
      senders.delete(origin);
      sender.close();
    }
  });

  return (deployment: DeploymentName): Send =>
    async (request) => {
      const origin = webOrigin(request.url);
      if (origin === null)
        return refuseSend(`nothing is sent to ${request.url}: it is no http or https URL`);
      if (origin === RECEIVER_ORIGIN) return toReceiver(deployment, request);
      if (!origins.list().includes(origin))
        return refuseSend(
          `the page does not send to ${origin} until you allow it: press “Allow” where you entered its address`,
        );
      const sender = senders.get(origin) ?? senderFor(origin);
      senders.set(origin, sender);
      return outcomeOf(origin, await sender.send(request));
    };

  function toReceiver(deployment: DeploymentName, request: OutboundRequest): Promise<SendOutcome> {
    const app_id = receiverAppOf(request.url);
    if (app_id === null || request.method !== 'POST')
      return Promise.resolve(
        refuseSend(`${request.url} is no address of a built-in receiver, which takes a POST`),
      );
    return receivers.request({ deployment, app_id }, request.headers, request.body);
  }
}

const refuseSend = (detail: string): SendOutcome => ({ kind: 'refused', detail });

/** A browser does not say why a request failed. These are the usual reasons, and what to do about the likeliest. */
const advice = (origin: string) =>
  `the browser got no answer from ${origin} that it may read. Is the program running? It must also answer ` +
  `OPTIONS requests, and add to every answer ${CORS.join(' and ')}. Redirects to another origin are not followed`;

const CORS = CORS_HEADERS.map(([name, value]) => `${name}: ${value}`);

type Result = Awaited<ReturnType<SandboxedSender['send']>>;

function outcomeOf(origin: string, result: Result): SendOutcome {
  if (result.kind === 'answered') {
    const { status, headers, body } = result;
    return { kind: 'answered', status, headers, body };
  }
  return result.timedOut
    ? { kind: 'failed', reason: 'http_timeout', detail: 'no answer in time' }
    : { kind: 'failed', reason: 'connection_failed', detail: advice(origin) };
}
