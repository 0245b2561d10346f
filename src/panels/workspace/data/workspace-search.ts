import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

/** The tabs of an app besides Home. */
const APP_TABS = ['messages', 'chat'] as const;
export type AppTab = (typeof APP_TABS)[number];

/** What the address says about the panel: the conversation, the thread beside it, the marked message. */
export interface WorkspaceSearch extends PanelSearch {
  readonly channel?: string | undefined;
  /** `ts` of the thread's parent. */
  readonly thread?: string | undefined;
  /** `ts` of the marked message. */
  readonly message?: string | undefined;
  /** The app whose tabs are shown in place of a conversation. */
  readonly app?: string | undefined;
  /** The search query whose results are shown in place of a conversation. */
  readonly query?: string | undefined;
  /** The tab of the app; left out for Home, or the first tab of an app without a Home. */
  readonly tab?: AppTab | undefined;
}

/** Parses the search parameters of an address. Ignores unknown and invalid ones; never throws. */
export function workspaceSearch(raw: RawSearch): WorkspaceSearch {
  return {
    channel: textIn(raw['channel']),
    thread: tsIn(raw['thread']),
    message: tsIn(raw['message']),
    app: textIn(raw['app']),
    query: queryIn(raw['query']),
    tab: APP_TABS.find((tab) => tab === raw['tab']),
  };
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The router turns a query of digits into a number. */
const queryIn = (value: unknown) => textIn(typeof value === 'number' ? String(value) : value);

/** The router turns a `ts` into a number, which loses the zeros at its end. */
function tsIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value.toFixed(6);
  return textIn(value);
}
