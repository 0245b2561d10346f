import type { WebhookRecord } from '../model/webhook.ts';
import type { World } from '../model/world/world.ts';

/** The parts of a webhook address, empty where they are missing. */
export interface WebhookAddress {
  readonly team: string;
  readonly service: string;
  readonly secret: string;
  /** More segments follow the secret: not the address of a webhook. */
  readonly isLonger: boolean;
}

/** Takes `/services/<team>/<service>/<secret>`, or the same without `/services`, apart. */
export function parseAddress(path: string): WebhookAddress {
  const parts = path.split('/').slice(1);
  const [team = '', service = '', secret = '', ...rest] =
    parts[0] === 'services' ? parts.slice(1) : parts;
  // A slash at the end is ignored.
  return { team, service, secret, isLonger: rest.some((part) => part !== '') || rest.length > 1 };
}

/** The address of a webhook, as an install or the sandbox hands it out. */
export function webhookUrl(
  world: Pick<World, 'team' | 'deployment'>,
  { id, secret }: WebhookRecord,
): string {
  return `${world.deployment.webhook_host}/services/${world.team.id}/${id}/${secret}`;
}
