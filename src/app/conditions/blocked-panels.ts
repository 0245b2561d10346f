import type { ActingToken } from '../../client/acting.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';

/** Panels that a condition can block. The others show refusals, or call only the sandbox. */
type BlockedPanel = 'composer' | 'directory' | 'install' | 'sign-in' | 'workspace';

type Condition = WorldBrief['conditions'][number];

const METHODS: Readonly<Record<BlockedPanel, readonly string[]>> = {
  composer: [],
  directory: ['users.list'],
  install: ['oauth.v2.access'],
  'sign-in': ['openid.connect.token'],
  workspace: ['conversations.list', 'conversations.history', 'chat.postMessage'],
};

/** What does not work while a panel is blocked. */
const REFUSED: Readonly<Record<BlockedPanel, string>> = {
  composer: 'webhooks refuse every post',
  directory: 'people cannot be listed',
  install: 'the app cannot be installed',
  'sign-in': 'nobody can sign in',
  workspace: 'calls of this panel are refused',
};

const WITH_TOKEN: readonly BlockedPanel[] = ['directory', 'workspace'];
const ALL_METHODS: readonly BlockedPanel[] = [...WITH_TOKEN, 'install', 'sign-in'];
const ALL: readonly BlockedPanel[] = [...ALL_METHODS, 'composer'];
const WEBHOOKS: readonly BlockedPanel[] = ['composer'];

/** Which panels a condition blocks, if it is about what they use. */
const BLOCKS: Readonly<Record<string, readonly BlockedPanel[]>> = {
  allowed_networks: ALL_METHODS,
  app_removed: [...WITH_TOKEN, 'sign-in', 'composer'],
  apps_unresponsive: [],
  call_faults: ALL_METHODS,
  catastrophic_failures: ALL_METHODS,
  channel_access_denied: [],
  channel_archived: WEBHOOKS,
  channel_deleted: WEBHOOKS,
  checks_off: [],
  delivery_faults: [],
  endpoint_deprecated: ALL_METHODS,
  enterprise_migration: ALL_METHODS,
  enterprise_restricted: ALL_METHODS,
  general_restricted: [],
  joining_organization: ALL_METHODS,
  method_deprecated: ALL_METHODS,
  network_limited: ALL_METHODS,
  posting_suspended: ['composer', 'workspace'],
  service_down: ALL_METHODS,
  short_pages: [],
  throttled: WITH_TOKEN,
  token_expired: WITH_TOKEN,
  token_revoked: WITH_TOKEN,
  transient_failures: ALL_METHODS,
  triggers_expire: [],
  two_factor_required: WITH_TOKEN,
  user_deactivated: WITH_TOKEN,
  webhook_disabled: WEBHOOKS,
  webhook_removed: WEBHOOKS,
  webhook_revoked: WEBHOOKS,
  webhooks_prohibited: WEBHOOKS,
  workspace_access_withheld: WITH_TOKEN,
  workspace_deleted: ALL,
};

/** Each condition with the panels it blocks, which may be none. */
export const KNOWN_CONDITIONS: readonly string[] = Object.keys(BLOCKS);

export interface Blocked {
  /** Names of the conditions. */
  readonly by: readonly string[];
  /** What does not work, as in `people cannot be listed`. */
  readonly refused: string;
}

/** What keeps a panel from its work with the acting token; null if nothing does. */
export function findBlock(
  panel: string,
  world: WorldBrief,
  acting: ActingToken | null,
): Blocked | null {
  if (!isBlockable(panel)) return null;
  const by = world.conditions
    .filter(({ name }) => Object.hasOwn(BLOCKS, name) && BLOCKS[name]?.includes(panel) === true)
    .filter((condition) => concerns(condition, panel, world, acting))
    .map(({ name }) => name);
  return by.length === 0 ? null : { by, refused: REFUSED[panel] };
}

const isBlockable = (panel: string): panel is BlockedPanel => Object.hasOwn(REFUSED, panel);

/** Whether an active condition is about the methods, user, app, token or webhooks that the panel uses. */
function concerns(
  { name, parameters }: Condition,
  panel: BlockedPanel,
  world: WorldBrief,
  acting: ActingToken | null,
): boolean {
  const { methods, users, fault } = parameters;
  // With these the whole answer arrives, late.
  if (fault === 'delay' || fault === 'jitter' || fault === 'slow_body') return false;
  const app = world.apps[0];
  if (Array.isArray(methods))
    return ['*', ...METHODS[panel]].some((method) => methods.includes(method));
  if (Array.isArray(users)) return users.includes('*') || users.includes(acting?.user_id);
  switch (name) {
    case 'user_deactivated':
      return (parameters['user_id'] ?? app?.bot_user_id) === acting?.user_id;
    case 'app_removed':
    case 'workspace_access_withheld':
      return (parameters['app_id'] ?? app?.app_id) === (acting?.app ?? app)?.app_id;
    case 'token_expired':
    case 'token_revoked':
      return acting !== null && acting.status !== 'active';
    case 'channel_archived':
    case 'channel_deleted':
    case 'webhook_disabled':
    case 'webhook_removed':
    case 'webhook_revoked':
      return !world.apps.some(({ webhooks }) => webhooks.some((hook) => posts(hook, world)));
    default:
      return true;
  }
}

type Webhook = WorldBrief['apps'][number]['webhooks'][number];

/** Whether a webhook is active and leads to a channel that takes messages. */
const posts = ({ status, channel_id }: Webhook, { channels }: WorldBrief): boolean =>
  status === 'active' && channels.some(({ id, is_archived }) => id === channel_id && !is_archived);
