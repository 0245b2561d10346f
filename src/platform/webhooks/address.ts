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
