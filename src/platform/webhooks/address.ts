import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import type { World } from '../world.ts';

/** The parts of a webhook address, empty where they are missing. */
export interface WebhookAddress {
  readonly team: string;
  readonly service: string;
  readonly secret: string;
}

/** Takes `/services/<team>/<service>/<secret>`, or the same without `/services`, apart. */
export function parseAddress(path: string): WebhookAddress {
  const parts = path.split('/').slice(1);
  const [team = '', service = '', secret = ''] = parts[0] === 'services' ? parts.slice(1) : parts;
  return { team, service, secret };
}

/** The address of a webhook, as an install or the sandbox hands it out. */
export function webhookUrl(world: World, { id, secret }: WebhookRecord): string {
  return `${world.deployment.webhook_host}/services/${world.team.id}/${id}/${secret}`;
}

/** A reason not to post, in the terms of the trace. */
export interface WebhookRefusal {
  readonly refused: WebhookErrorCode;
  readonly looked_at: string;
  readonly detail: string;
}

const refuse = (refused: WebhookErrorCode, looked_at: string, detail: string): WebhookRefusal => ({
  refused,
  looked_at,
  detail,
});

/** The live webhook of an address, or why there is none (interface, "Incoming webhook errors"). */
export function webhookAt(
  world: World,
  { team, service, secret }: WebhookAddress,
): WebhookRecord | WebhookRefusal {
  if (team !== world.team.id)
    return refuse('no_team', `workspace ${team || '(missing)'}`, 'no workspace has that id');
  if (!/^B[A-Z0-9]+$/.test(service)) {
    return refuse(
      'no_service_id',
      `service ${service || '(missing)'}`,
      'it is no service identifier',
    );
  }
  const webhook = world.webhooks.get(service);
  if (webhook === undefined || webhook.status === 'removed') {
    return refuse(
      'no_service',
      `service ${service}`,
      webhook ? 'the webhook was removed' : 'there is no such webhook',
    );
  }
  if (webhook.status === 'disabled')
    return refuse('no_active_hooks', `service ${service}`, 'the webhook is disabled');
  if (webhook.status === 'revoked')
    return refuse('invalid_token', `service ${service}`, 'the secret was revoked');
  if (secret !== webhook.secret)
    return refuse(
      'invalid_token',
      `service ${service}`,
      'the secret is not the one of the webhook',
    );
  return webhook;
}
