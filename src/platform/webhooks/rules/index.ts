import type { WebhookRule } from '../rule.ts';
import { attachments } from './attachments.ts';
import { content } from './content.ts';
import { destination } from './destination.ts';
import { enabled } from './enabled.ts';
import { generalChannel } from './general-channel.ts';
import { payload } from './payload.ts';
import { rateLimit } from './rate-limit.ts';
import { secret } from './secret.ts';
import { service } from './service.ts';
import { text } from './text.ts';
import { thread } from './thread.ts';
import { wayOfPosting } from './way-of-posting.ts';
import { workspace } from './workspace.ts';

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
