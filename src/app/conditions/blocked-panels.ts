import type { ActingToken } from '../../client/acting.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';

/** Panels that a condition can block. The others show refusals, or call only the sandbox. */
type BlockedPanel = 'composer' | 'directory' | 'install' | 'sign-in' | 'workspace';

type Condition = WorldBrief['conditions'][number];

/** The methods that a panel calls. */
const METHODS_OF_PANEL: Readonly<Record<BlockedPanel, readonly string[]>> = {
  composer: [],
  directory: ['users.list'],
  install: ['oauth.v2.access'],
  'sign-in': ['openid.connect.token'],
  workspace: ['conversations.list', 'conversations.history', 'chat.postMessage'],
};

/** What does not work while a panel is blocked. */
const REFUSAL_TEXTS: Readonly<Record<BlockedPanel, string>> = {
  composer: 'webhooks refuse every post',
  directory: 'people cannot be listed',
  install: 'the app cannot be installed',
  'sign-in': 'nobody can sign in',
  workspace: 'calls of this panel are refused',
};

/** Panels whose calls carry the acting token. */
const TOKEN_PANELS: readonly BlockedPanel[] = ['directory', 'workspace'];
/** Panels that call methods of the Web API. */
const CALLING_PANELS: readonly BlockedPanel[] = [...TOKEN_PANELS, 'install', 'sign-in'];
const ALL_PANELS: readonly BlockedPanel[] = [...CALLING_PANELS, 'composer'];
const WEBHOOK_PANELS: readonly BlockedPanel[] = ['composer'];

/** The panels that each condition can block. It does so if it concerns a method, user, app, token or webhook that the panel uses. */
const PANELS_OF_CONDITION: Readonly<Record<string, readonly BlockedPanel[]>> = {
  allowed_networks: CALLING_PANELS,
  app_removed: [...TOKEN_PANELS, 'sign-in', 'composer'],
  apps_unresponsive: [],
  call_faults: CALLING_PANELS,
  catastrophic_failures: CALLING_PANELS,
  channel_access_denied: [],
  channel_archived: WEBHOOK_PANELS,
  channel_deleted: WEBHOOK_PANELS,
  checks_off: [],
  delivery_faults: [],
  endpoint_deprecated: CALLING_PANELS,
  enterprise_migration: CALLING_PANELS,
  enterprise_restricted: CALLING_PANELS,
  general_restricted: [],
  joining_organization: CALLING_PANELS,
  method_deprecated: CALLING_PANELS,
  network_limited: CALLING_PANELS,
  posting_suspended: ['composer', 'workspace'],
  service_down: CALLING_PANELS,
  short_pages: [],
  throttled: TOKEN_PANELS,
  token_expired: TOKEN_PANELS,
  token_revoked: TOKEN_PANELS,
  transient_failures: CALLING_PANELS,
  triggers_expire: [],
  two_factor_required: TOKEN_PANELS,
  user_deactivated: TOKEN_PANELS,
  webhook_disabled: WEBHOOK_PANELS,
  webhook_removed: WEBHOOK_PANELS,
  webhook_revoked: WEBHOOK_PANELS,
  webhooks_prohibited: WEBHOOK_PANELS,
  workspace_access_withheld: TOKEN_PANELS,
  workspace_deleted: ALL_PANELS,
};

/** The names of all conditions in `PANELS_OF_CONDITION`. */
export const KNOWN_CONDITIONS: readonly string[] = Object.keys(PANELS_OF_CONDITION);

export interface PanelBlock {
  /** Names of the conditions. */
  readonly blockingConditions: readonly string[];
  /** What does not work, as in `people cannot be listed`. */
  readonly refusalText: string;
}

/** Finds the conditions that block a panel for the acting token, or null. */
export function findBlock(
  panel: string,
  world: WorldBrief,
  acting: ActingToken | null,
): PanelBlock | null {
  if (!isBlockable(panel)) return null;
  const blockingConditions = world.conditions
    .filter(
      ({ name }) =>
        Object.hasOwn(PANELS_OF_CONDITION, name) &&
        PANELS_OF_CONDITION[name]?.includes(panel) === true,
    )
    .filter((condition) => concernsPanel(condition, panel, world, acting))
    .map(({ name }) => name);
  return blockingConditions.length === 0
    ? null
    : { blockingConditions, refusalText: REFUSAL_TEXTS[panel] };
}

const isBlockable = (panel: string): panel is BlockedPanel => Object.hasOwn(REFUSAL_TEXTS, panel);

/** Whether an active condition is about the methods, user, app, token or webhooks that the panel uses. */
function concernsPanel(
  { name, parameters }: Condition,
  panel: BlockedPanel,
  world: WorldBrief,
  acting: ActingToken | null,
): boolean {
  const { methods, users, fault } = parameters;
  // With these faults the whole answer arrives, but late.
  if (fault === 'delay' || fault === 'jitter' || fault === 'slow_body') return false;
  const app = world.apps[0];
  if (Array.isArray(methods))
    return ['*', ...METHODS_OF_PANEL[panel]].some((method) => methods.includes(method));
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
      return !world.apps.some(({ webhooks }) => webhooks.some((hook) => canPost(hook, world)));
    default:
      return true;
  }
}

type Webhook = WorldBrief['apps'][number]['webhooks'][number];

/** Whether a webhook is active and leads to a channel that takes messages. */
const canPost = ({ status, channel_id }: Webhook, { channels }: WorldBrief): boolean =>
  status === 'active' && channels.some(({ id, is_archived }) => id === channel_id && !is_archived);
