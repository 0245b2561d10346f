import type { Provenance } from './errors.ts';

/**
 * The error table of incoming webhooks (interface, "Incoming webhook errors"). The statuses are
 * docs/assumptions.md, A-7. On the wire an error is the bare code as plain text.
 */
interface WebhookErrorEntry {
  readonly status: 400 | 403 | 404 | 410 | 429;
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
}

const entry = <S extends WebhookErrorEntry['status']>(status: S, cause: string, fix: string) =>
  ({ status, cause, fix, provenance: 'stated' }) as const;

/** An error of response URLs, which the interface does not speak of (docs/assumptions.md, A-48). */
const assumed = (cause: string, fix: string) =>
  ({ status: 404, cause, fix, provenance: 'assumed' }) as const;

export const WEBHOOK_ERRORS = {
  action_prohibited: entry(
    403,
    'An administrator restricted this way of posting.',
    'Do not retry now; ask an administrator.',
  ),
  channel_is_archived: entry(
    410,
    'The channel is archived and accepts no new messages.',
    'Create a new webhook for an active channel.',
  ),
  channel_not_found: entry(
    404,
    'The target channel does not exist or is invalid.',
    'Do not retry without modification; create a new webhook for an existing channel.',
  ),
  expired_url: assumed(
    'The response URL is older than 30 minutes.',
    'Post with chat.postMessage, or answer the interaction sooner.',
  ),
  invalid_payload: entry(
    400,
    'The request is malformed: bad JSON structure or unescaped text.',
    'Do not retry without correction; check the payload against the block reference.',
  ),
  invalid_token: entry(
    403,
    'The token is expired, invalid or missing.',
    'Copy the whole webhook URL again; a leaked secret is revoked.',
  ),
  no_active_hooks: entry(
    404,
    'The webhook is disabled.',
    'Enable the webhook, or create a new one.',
  ),
  no_service: entry(
    404,
    'The webhook is disabled, removed or invalid.',
    'Create a new webhook and use its URL.',
  ),
  no_service_id: entry(
    404,
    'The service identifier in the URL is invalid or missing.',
    'Copy the whole webhook URL again.',
  ),
  no_team: entry(
    404,
    'The workspace in the URL is missing or invalid.',
    'Copy the whole webhook URL again.',
  ),
  no_text: entry(
    400,
    'The payload has no text.',
    'Send text; with blocks it is the fallback text.',
  ),
  posting_to_general_channel_denied: entry(
    403,
    'Posting to the general channel is restricted and the creator of the webhook is not authorised there.',
    'Post to another channel, or have an administrator create the webhook.',
  ),
  rate_limited: {
    status: 429,
    cause: 'Posts came faster than one per second, and the burst allowance is used up.',
    fix: 'Wait for the number of seconds in the Retry-After header, then post again.',
    provenance: 'assumed',
  },
  team_disabled: entry(
    403,
    'The workspace is no longer active.',
    'Use a webhook of an active workspace.',
  ),
  too_many_attachments: entry(
    400,
    'The payload has more than 100 attachments.',
    'Send at most 100 attachments.',
  ),
  user_not_found: entry(
    400,
    'The target user does not exist or is invalid.',
    'Do not retry without modification; check the user.',
  ),
  used_url: assumed(
    'The response URL has taken five posts.',
    'Post with chat.postMessage, or replace the message with chat.update.',
  ),
} as const;
export type WebhookErrorCode = keyof typeof WEBHOOK_ERRORS;
