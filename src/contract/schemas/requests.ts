import * as z from 'zod/mini';
import { SCOPES } from '../scopes.ts';
import { TOKEN_TYPES } from '../tokens.ts';
import { FORGERIES } from './deliveries.ts';
import { AUDIENCE_FIELDS, EVENT_TYPES, SUBSCRIPTIONS } from './events.ts';
import { MIN_USERS, MAX_MESSAGES, MAX_USERS } from './world-size.ts';

/**
 * What calls of the sandbox carry: bodies, and the query of the log. Only the platform and its tests import the
 * schemas; the page has the types, from `contract/sandbox.ts`.
 */

/** The latest time a world's clock shows: the year 2286, where a `ts` would grow an eleventh digit. */
export const MAX_TIME_S = 9_999_999_999;

/** The most entries that one page of a list answers. */
const MAX_PAGE_SIZE = 500;

const appId = z.string().check(z.describe('Id of an app, from GET /sandbox.'));
const userId = (text: string) => z.exactOptional(z.string().check(z.describe(text)));

/** `POST /sandbox/reset`; what is left out takes its default. */
export const ResetBody = z.strictObject({
  seed: z.exactOptional(
    z.int().check(z.gte(0), z.lte(2 ** 32 - 1), z.describe('The same seed makes the same world.')),
  ),
  /** The owner and the app's bot are always there. */
  users: z.exactOptional(
    z.int().check(z.gte(MIN_USERS), z.lte(MAX_USERS), z.describe('How many users.')),
  ),
  messages: z.exactOptional(
    z
      .int()
      .check(
        z.gte(0),
        z.lte(MAX_MESSAGES),
        z.describe('How many messages by the bot of the first app, in the channel it is in.'),
      ),
  ),
  rate_limits: z.exactOptional(z.boolean().check(z.describe('False turns rate limits off.'))),
});

/** `POST /sandbox/rewind`. */
export const RewindBody = z.strictObject({
  to: z
    .nullable(z.string())
    .check(
      z.describe(
        'Id of an exchange of the log: everything after it is undone. Null: everything the log has is undone.',
      ),
    ),
});

/** `POST /sandbox/clock`: seconds; `now` first, then `advance_s`, then `frozen`. */
export const ClockBody = z.strictObject({
  now: z.exactOptional(
    z
      .number()
      .check(
        z.gte(0),
        z.lte(MAX_TIME_S),
        z.describe('Sets the clock, in seconds since the epoch.'),
      ),
  ),
  advance_s: z.exactOptional(
    z
      .number()
      .check(
        z.gte(-MAX_TIME_S),
        z.lte(MAX_TIME_S),
        z.describe('Moves the clock by this many seconds; less than zero moves it back.'),
      ),
  ),
  frozen: z.exactOptional(
    z.boolean().check(z.describe('True stops the clock, false lets it run again.')),
  ),
});

/** `POST /sandbox/tokens`. */
export const TokenBody = z.strictObject({
  app_id: appId,
  type: z.enum(TOKEN_TYPES),
  user_id: userId('Who a user token or a config token acts as; the owner when left out.'),
  scopes: z.array(z.enum(SCOPES)),
  expires_in_s: z.exactOptional(
    z
      .number()
      .check(z.gte(0), z.lte(1e9), z.describe('Seconds; left out, the token does not expire.')),
  ),
});

/** `POST /sandbox/webhooks`. */
export const WebhookBody = z.strictObject({
  app_id: appId,
  channel_id: z.string().check(z.describe('Id of a channel, from GET /sandbox.')),
  user_id: userId('Who installed the webhook; the owner when left out.'),
});

/** `POST /sandbox/codes`. */
export const CodeBody = z.strictObject({
  app_id: appId,
  flow: z.enum(['sign-in', 'install']).check(z.describe('What the person agreed to.')),
  user_id: userId('Who agreed; the owner when left out.'),
});

/** `POST /sandbox/apps/{app_id}/disconnect`. */
export const DisconnectBody = z.strictObject({
  reason: z
    .enum(['warning', 'refresh_requested', 'link_disabled'])
    .check(z.describe('What the socket-mode connections of the app are told.')),
});

/** `PATCH /sandbox/apps/{app_id}`. */
export const AppBody = z.strictObject({
  redirect_urls: z.exactOptional(
    z
      .array(z.string())
      .check(z.maxLength(100), z.describe('The redirect URIs of the app; replaces all of them.')),
  ),
  request_url: z.exactOptional(
    z
      .nullable(z.string())
      .check(z.describe('Address that events are sent to, once it has answered a challenge.')),
  ),
  delivery: z.exactOptional(
    z
      .enum(['http', 'socket'])
      .check(z.describe('How events are delivered: to the Request URL, or by socket mode.')),
  ),
  delivery_disabled: z.exactOptional(
    z
      .literal(false)
      .check(
        z.describe('False sends events again to an app that was disabled because most failed.'),
      ),
  ),
  subscriptions: z.exactOptional(
    z
      .array(z.enum(SUBSCRIPTIONS))
      .check(
        z.maxLength(SUBSCRIPTIONS.length),
        z.describe('Types of events that the app is sent; replaces all of them.'),
      ),
  ),
  audience_field: z.exactOptional(
    z
      .enum(AUDIENCE_FIELDS)
      .check(z.describe('Field of the event wrapper that says who the event is for.')),
  ),
  token_rotation_enabled: z.exactOptional(
    z
      .boolean()
      .check(
        z.describe('Whether tokens of the next installs expire, and come with refresh tokens.'),
      ),
  ),
});

/** `GET /sandbox/exchanges` and the lists like it. A `limit` that is not a whole number from 1 to 500 counts as 500. */
export const ListQuery = z.object({
  after: z.exactOptional(
    z.string().check(z.describe('The cursor of the page before; left out, from the oldest on.')),
  ),
  // oxlint-disable-next-line eslint/no-underscore-dangle -- what zod/mini calls it
  limit: z._default(
    // oxlint-disable-next-line promise/valid-params -- a schema's, not a promise's
    z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)), MAX_PAGE_SIZE),
    MAX_PAGE_SIZE,
  ),
});

/** `GET /sandbox/events`. */
export const EventQuery = z.extend(ListQuery, {
  app_id: z.exactOptional(z.string().check(z.describe('Only events for this app.'))),
});

/** `GET /sandbox/deliveries`. */
export const DeliveryQuery = z.extend(ListQuery, {
  event: z.exactOptional(z.string().check(z.describe('Only deliveries of this event.'))),
  app_id: z.exactOptional(z.string().check(z.describe('Only deliveries to this app.'))),
});

/** `POST /sandbox/events`. */
export const TriggerBody = z.strictObject({
  app_id: appId,
  type: z.enum(EVENT_TYPES),
  event: z.exactOptional(
    z
      .record(z.string(), z.unknown())
      .check(z.describe('Fields of the event that replace those of a sample of this world.')),
  ),
});

/** The longest delay of a delivery, in seconds: a week. */
const MAX_DELAY_S = 7 * 86_400;

/** The most deliveries that one call makes. */
const MAX_TIMES = 10;

/** `POST /sandbox/events/{id}/deliver`. */
export const DeliverBody = z.strictObject({
  wrapper: z.exactOptional(
    z
      .record(z.string(), z.unknown())
      .check(z.describe('Sent in place of the wrapper of the event.')),
  ),
  forge: z.exactOptional(
    z
      .enum(FORGERIES)
      .check(
        z.describe(
          'signature: signed with another secret; token: another verification token; timestamp: signed correctly ten minutes ago.',
        ),
      ),
  ),
  delay_s: z.exactOptional(
    z
      .number()
      .check(
        z.gte(0),
        z.lte(MAX_DELAY_S),
        z.describe("When it is sent, in seconds of the world's clock from now."),
      ),
  ),
  times: z.exactOptional(
    z.int().check(z.gte(1), z.lte(MAX_TIMES), z.describe('How many deliveries; 1 when left out.')),
  ),
});

/** `POST /sandbox/deliveries/redeliver`. */
export const RedeliverBody = z.strictObject({
  app_id: z.exactOptional(z.string().check(z.describe('Only deliveries to this app.'))),
  since: z
    .number()
    .check(z.gte(0), z.lte(MAX_TIME_S), z.describe('Time of the oldest event, in epoch seconds.')),
  states: z.exactOptional(
    z
      .array(z.enum(['abandoned', 'waiting']))
      .check(z.minLength(1), z.maxLength(2), z.describe('Both when left out.')),
  ),
});
