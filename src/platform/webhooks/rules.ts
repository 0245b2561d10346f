import { LIMITS } from '../../contract/blocks/limits.ts';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import { asBot } from '../model/files/as-bot.ts';
import { blockFileFaults } from '../model/files/block-files.ts';
import { quoteShort, describeValue } from '../http/form.ts';
import { isMember, membersOf } from '../model/channel.ts';
import type { OrderedRule, Judgement, LateText } from '../pipeline/judgement.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import type { WebhookSubject } from './subject.ts';

/** What a rule says of a post. */
interface WebhookVerdict extends Judgement<WebhookErrorCode, LateText> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** One reason not to post. Asked in the order of `WEBHOOK_RULES`; the first that refuses decides. */
type WebhookRule = OrderedRule<WebhookSubject, WebhookErrorCode, WebhookVerdict>;

/** The address names an active workspace. */
const workspace: WebhookRule = {
  name: 'workspace',
  codes: ['no_team', 'team_disabled'],
  judge: ({ world: { team }, address }) => {
    const evidence = () =>
      `workspace ${address.team === '' ? '(missing)' : quoteShort(address.team)}`;
    if (address.team !== team.id)
      return { refused: 'no_team', evidence, detail: 'no workspace has that id' };
    return team.deleted
      ? { refused: 'team_disabled', evidence, detail: `${team.name} was deleted` }
      : { evidence };
  },
};

/** Administrators let apps post by webhook. */
const wayOfPosting: WebhookRule = {
  name: 'way of posting',
  codes: ['action_prohibited'],
  judge: ({ world: { team } }) => {
    const evidence = 'posting by webhook';
    if (team.posting_suspended)
      return {
        refused: 'action_prohibited',
        evidence,
        detail: 'administrators suspended posting',
      };
    return team.webhooks_prohibited
      ? { refused: 'action_prohibited', evidence, detail: 'administrators prohibited it' }
      : null;
  },
};

/** The parent message of a reply exists. */
const thread: WebhookRule = {
  name: 'thread',
  codes: ['invalid_payload'],
  judge: ({ fields: { thread_ts }, channel, parent }) => {
    if (thread_ts === undefined || thread_ts === '') return null;
    const evidence = () => `thread_ts ${describeValue(thread_ts)}`;
    return parent === undefined
      ? { refused: 'invalid_payload', evidence, detail: `no such message in ${channel?.id ?? ''}` }
      : { evidence };
  },
};

/** There is a text, with blocks too: it is what notifications show. */
const text: WebhookRule = {
  name: 'text',
  codes: ['no_text'],
  judge: ({ fields: { text: given } }) =>
    given === undefined || given === ''
      ? { refused: 'no_text', evidence: 'text', detail: 'it is missing or empty' }
      : null,
};

/** The address names a webhook that is installed. */
const service: WebhookRule = {
  name: 'service',
  codes: ['no_service_id', 'no_service'],
  judge: ({ address, webhook, app }) => {
    const evidence = () =>
      `service ${address.service === '' ? '(missing)' : quoteShort(address.service)}`;
    if (!/^B[A-Z0-9]+$/.test(address.service))
      return { refused: 'no_service_id', evidence, detail: 'it is not a service identifier' };
    const refuseUnknown = (detail: string) => ({
      refused: 'no_service' as const,
      evidence,
      detail,
    });
    if (address.isLonger) return refuseUnknown('the address has more segments after the secret');
    if (webhook === undefined) return refuseUnknown('no webhook has this address');
    if (webhook.status === 'removed') return refuseUnknown('the webhook was removed');
    if (app === undefined || app.removed)
      return refuseUnknown('its app was removed from the workspace');
    return { evidence, detail: () => `a webhook of ${app.name}` };
  },
};

/** The address holds the secret of the webhook, and the secret still holds (interface, "Authentication" 6). */
const secret: WebhookRule = {
  name: 'secret',
  codes: ['invalid_token'],
  judge: ({ address, webhook }) => {
    const evidence = address.secret === '' ? 'no secret' : 'the secret of the address';
    if (webhook?.status === 'revoked')
      return { refused: 'invalid_token', evidence, detail: 'the secret was revoked' };
    return address.secret === webhook?.secret
      ? { evidence }
      : { refused: 'invalid_token', evidence, detail: 'it is not the secret of the webhook' };
  },
};

/** One post a second and webhook, with short bursts (docs/assumptions.md, A-22). */
const RATE = { per_minute: 60, burst: 10 };

/** Posts stay within the rate limit of the webhook. Each post that passes counts. */
const rateLimit: WebhookRule = {
  name: 'rate limit',
  codes: ['rate_limited'],
  judge: ({ world, webhook }) => {
    const { rate: set } = world.service;
    if ((!world.options.rate_limits && set === null) || webhook === undefined) return null;
    const rate = set ?? RATE;
    const weighed = world.rates.weigh(`webhook ${webhook.id}`, rate, world.clock.now(), false);
    const evidence = () => `posts to ${webhook.id}`;
    if ('left' in weighed) {
      const { left, count } = weighed;
      const detail = () => `${left} left in the burst, then ${rate.per_minute} per minute`;
      return { evidence, detail, count };
    }
    return {
      refused: 'rate_limited',
      evidence,
      detail: `${rate.per_minute} per minute: wait ${weighed.retry_after_s} s`,
      headers: { 'retry-after': String(weighed.retry_after_s) },
    };
  },
};

/** The body holds a JSON object, or a form with one (docs/assumptions.md, A-7). */
const payload: WebhookRule = {
  name: 'payload',
  codes: ['invalid_payload'],
  judge: ({ payload: read, fields }) =>
    'fault' in read
      ? { refused: 'invalid_payload', evidence: 'payload', detail: read.fault }
      : {
          evidence: 'payload',
          detail: () => `fields: ${Object.keys(fields).join(', ') || 'none'}`,
        },
};

/** The person who made the webhook may post to the general channel. */
const generalChannel: WebhookRule = {
  name: 'general channel',
  codes: ['posting_to_general_channel_denied'],
  judge: ({ world, webhook, channel }) => {
    if (channel?.is_general !== true || !world.team.general_restricted) return null;
    const maker = world.users.get(webhook?.creator ?? '');
    const evidence = `user ${webhook?.creator ?? ''}`;
    return maker?.is_admin === true
      ? { evidence, detail: 'an administrator created the webhook' }
      : {
          refused: 'posting_to_general_channel_denied',
          evidence,
          detail: 'only administrators can post to the general channel',
        };
  },
};

/** The webhook has not been switched off. */
const enabled: WebhookRule = {
  name: 'enabled',
  codes: ['no_active_hooks'],
  judge: ({ webhook }) => {
    if (webhook?.status !== 'disabled') return null;
    const evidence = `service ${webhook.id}`;
    return { refused: 'no_active_hooks', evidence, detail: 'the webhook is disabled' };
  },
};

/** The channel exists, and if it is private, the person who installed the webhook is a member. */
const destination: WebhookRule = {
  name: 'channel',
  codes: ['channel_not_found', 'user_not_found', 'channel_is_archived'],
  judge: ({ world, webhook, app, channel }) => {
    const evidence = () => `channel ${webhook?.channel ?? ''}`;
    if (channel === undefined || webhook === undefined)
      return { refused: 'channel_not_found', evidence, detail: 'it was deleted' };
    if (channel.kind === 'im') {
      for (const id of membersOf(world, channel.id)) {
        if (id === app?.bot_user || world.users.get(id)?.deleted === false) continue;
        const detail = 'the account is deactivated';
        return { refused: 'user_not_found', evidence: `user ${id}`, detail };
      }
    }
    if (channel.kind !== 'public_channel' && !isMember(world, channel.id, webhook.creator)) {
      const detail = 'it is private, and the installer is not in it';
      return { refused: 'channel_not_found', evidence, detail };
    }
    return channel.is_archived
      ? { refused: 'channel_is_archived', evidence, detail: `${channel.name} is archived` }
      : { evidence };
  },
};

/** How many faults the trace names; the rest are counted. */
const NAMED = 5;

/**
 * Text, blocks and attachments are valid. The answer is only `invalid_payload`; the trace says where each fault is.
 */
const content: WebhookRule = {
  name: 'content',
  codes: ['invalid_payload'],
  judge: ({ world, app, fields }) => {
    const faults = [
      ...BLOCK_CHECKS.need().checkPayload(fields),
      ...blockFileFaults(asBot(world, app?.id ?? ''), fields),
    ];
    const [first] = faults;
    if (first === undefined) return { evidence: 'text, blocks and attachments' };
    const named = faults.slice(0, NAMED).map(({ path, message }) => `${path} ${message}`);
    const rest = faults.length > NAMED ? [`and ${faults.length - NAMED} more`] : [];
    return {
      refused: 'invalid_payload',
      evidence: first.path,
      detail: [...named, ...rest].join('; '),
    };
  },
};

/** There are no more attachments than a message can hold (interface, "Limits"). */
const attachments: WebhookRule = {
  name: 'attachments',
  codes: ['too_many_attachments'],
  judge: ({ fields: { attachments: given } }) => {
    if (!Array.isArray(given) || given.length === 0) return null;
    const evidence = () => `${given.length} attachments`;
    return given.length > LIMITS.attachments
      ? { refused: 'too_many_attachments', evidence, detail: `at most ${LIMITS.attachments}` }
      : { evidence };
  },
};

/** Every rule a post has to pass, in the order they are asked: the address, the payload, the channel. */
export const WEBHOOK_RULES: readonly WebhookRule[] = [
  workspace,
  service,
  enabled,
  secret,
  wayOfPosting,
  rateLimit,
  payload,
  text,
  attachments,
  content,
  destination,
  generalChannel,
  thread,
];
