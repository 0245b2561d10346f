import * as z from 'zod/mini';
import { RESPONSE_URL_LIFE_S } from '../../../contract/lifetimes.ts';
import { removeWhile } from '../../store/prune.ts';
import { rank } from '../../store/stamp.ts';
import { defineTable } from '../define-table.ts';
import { appId, conversationId, count, idOf, seconds, ts, userId } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** The message that a response URL can replace: one of the channel, or one that only the person sees. */
const Original = z.object({ ts, ephemeral: z.boolean() });

/** An address that takes messages of an app without a token (interactivity, "Triggers and response URLs"). */
export const ResponseUrlRecord = z.object({
  id: idOf('R'),
  serial: count,
  secret: z.string(),
  /** The word in its path. */
  kind: z.enum(['commands', 'actions']),
  app: appId,
  /** Who acted: they see what is not posted for everybody. */
  user: userId,
  channel: conversationId,
  interaction: z.string(),
  original: z.nullable(Original),
  /** The thread that answers belong to; null for none. */
  thread_ts: z.nullable(ts),
  issued_at: seconds,
  /** How many posts it took. */
  used: count,
});
export type ResponseUrlRecord = z.infer<typeof ResponseUrlRecord>;

export const responseUrls = defineTable({
  name: 'response_urls',
  schema: ResponseUrlRecord,
  key: (row) => row.id,
  indexes: {
    serial: ({ serial }) => rank(serial),
    interaction: ({ interaction, id }) => `${interaction}:${id}`,
  },
  references: { app: 'apps', channel: 'channels', user: 'users' },
  holdsSecrets: true,
});

/** How many posts a response URL takes. */
export const MAX_RESPONSES = 5;

/** How many response URLs a world keeps, so that a late post is refused with its reason. */
const MAX_RESPONSE_URLS = 1000;

/** What a new response URL is for. */
type NewResponseUrl = Pick<
  ResponseUrlRecord,
  'kind' | 'app' | 'user' | 'channel' | 'interaction' | 'original' | 'thread_ts'
>;

/** Issues a response URL. */
export function issueResponseUrl(
  world: Pick<World, 'responseUrls' | 'ids' | 'clock'>,
  given: NewResponseUrl,
): ResponseUrlRecord {
  const serial = world.ids.number('response url');
  removeWhile(
    world.responseUrls,
    world.responseUrls.scanIndex('serial', { prefix: '' }),
    (row) => row.serial <= serial - MAX_RESPONSE_URLS,
  );
  return world.responseUrls.put({
    ...given,
    id: world.ids.next('R'),
    serial,
    secret: world.ids.secret('response url', 24),
    issued_at: world.clock.now(),
    used: 0,
  });
}

/** The address, `{webhook_host}/actions/<team>/<id>/<secret>`. */
export const responseAddress = (
  { deployment, team }: Pick<World, 'deployment' | 'team'>,
  { kind, id, secret }: ResponseUrlRecord,
): string => `${deployment.webhook_host}/${kind}/${team.id}/${id}/${secret}`;

/** When a response URL ends, in epoch seconds. */
export const responseUrlEnd = ({ issued_at }: ResponseUrlRecord): number =>
  issued_at + RESPONSE_URL_LIFE_S;

/** The first response URL of an interaction; undefined if it has none. */
export function responseUrlOf(
  world: Pick<World, 'responseUrls'>,
  interaction: string,
): ResponseUrlRecord | undefined {
  const [found] = world.responseUrls.scanIndex('interaction', { prefix: `${interaction}:` });
  return found;
}
