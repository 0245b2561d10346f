import { holdsSecret } from '../../../contract/secrets/mask.ts';
import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';
import { BODY_TYPES } from './body-type.ts';
import type { RequestDraft } from './request-draft.ts';
import { TOKEN_PLACES } from './token-place.ts';

/** Where the explorer is: the method, and the request as far as it differs from what the method opens with. */
export interface ExplorerSearch extends PanelSearch {
  readonly method?: string | undefined;
  readonly verb?: RequestDraft['verb'] | undefined;
  readonly type?: RequestDraft['type'] | undefined;
  readonly contentType?: string | undefined;
  readonly charset?: string | undefined;
  /** How the token travels; never the token. */
  readonly auth?: RequestDraft['token'] | undefined;
  readonly text?: string | undefined;
}

/** Reads an address. Drops what it does not know; never throws. */
export function explorerSearch(raw: RawSearch): ExplorerSearch {
  return {
    method: textIn(raw['method']),
    verb: oneOf(['GET', 'POST'], raw['verb']),
    type: oneOf(BODY_TYPES, raw['type']),
    contentType: textIn(raw['contentType']),
    charset: textIn(raw['charset']),
    auth: oneOf(TOKEN_PLACES, raw['auth']),
    text: textIn(raw['text']),
  };
}

/** Addresses that parse their values turn `text=5` into a number; it was text when it was written. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value);
}

/** The most text an address carries; longer drafts stay in the browser. Links beyond that break in mail. */
const LONGEST_TEXT = 4000;

/** A draft as it stands in an address, or nothing of it where it is too long or holds a secret. */
export function searchOfDraft(draft: RequestDraft): Omit<ExplorerSearch, 'method'> {
  if (!isShareable(draft)) return NO_DRAFT;
  return {
    verb: draft.verb,
    type: draft.type,
    contentType: draft.contentType ?? undefined,
    charset: draft.charset || undefined,
    auth: draft.token === 'header' ? undefined : draft.token,
    text: draft.text,
  };
}

export function isShareable({ text, contentType, charset }: RequestDraft): boolean {
  return text.length <= LONGEST_TEXT && ![text, contentType ?? '', charset].some(holdsSecret);
}

/** Takes a draft out of an address. */
export const NO_DRAFT: Omit<ExplorerSearch, 'method'> = {
  verb: undefined,
  type: undefined,
  contentType: undefined,
  charset: undefined,
  auth: undefined,
  text: undefined,
};

/** The draft an address holds; null when it names none. */
export function draftInSearch(search: ExplorerSearch): RequestDraft | null {
  if (search.text === undefined || search.verb === undefined || search.type === undefined) {
    return null;
  }
  return {
    verb: search.verb,
    type: search.type,
    contentType: search.contentType ?? null,
    charset: search.charset ?? '',
    token: search.auth ?? 'header',
    text: search.text,
    readable: null,
  };
}
