import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

/** The tabs of an app besides Home. */
const APP_TABS = ['messages', 'chat'] as const;
export type AppTab = (typeof APP_TABS)[number];

/** Where the panel is: the conversation, the thread beside it, the message that was jumped to. */
export interface WorkspaceSearch extends PanelSearch {
  readonly channel?: string | undefined;
  /** `ts` of the parent. */
  readonly thread?: string | undefined;
  /** `ts` of the message. */
  readonly message?: string | undefined;
  /** The app whose tabs are open in place of a conversation. */
  readonly app?: string | undefined;
  /** What was searched for: its results are in place of a conversation. */
  readonly query?: string | undefined;
  /** The tab of the app: Home, where it has one, when left out. */
  readonly tab?: AppTab | undefined;
}

/** Reads an address. Drops what it does not know; never throws. */
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

/** A query of digits alone was read as a number. */
const queryIn = (value: unknown) => textIn(typeof value === 'number' ? String(value) : value);

/** A `ts` that was read as a number has lost the zeros at its end. */
function tsIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value.toFixed(6);
  return textIn(value);
}
