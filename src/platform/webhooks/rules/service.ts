import { clip } from '../../http/form.ts';
import type { WebhookRule } from '../rule.ts';

/** The address names a webhook that is installed. */
export const service: WebhookRule = {
  name: 'service',
  codes: ['no_service_id', 'no_service'],
  judge: ({ address, webhook, app }) => {
    const evidence = () =>
      `service ${address.service === '' ? '(missing)' : clip(address.service)}`;
    if (!/^B[A-Z0-9]+$/.test(address.service))
      return { refused: 'no_service_id', evidence, detail: 'it is not a service identifier' };
    const gone = (detail: string) => ({ refused: 'no_service' as const, evidence, detail });
    if (address.isLonger) return gone('the address has more segments after the secret');
    if (webhook === undefined) return gone('there is no such webhook');
    if (webhook.status === 'removed') return gone('the webhook was removed');
    if (app === undefined || app.removed) return gone('its app was removed from the workspace');
    return { evidence, detail: () => `a webhook of ${app.name}` };
  },
};
