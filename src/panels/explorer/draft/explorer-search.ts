import { holdsSecret } from '../../../contract/secrets/mask.ts';
import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';
import { BODY_TYPES } from './body/body-type.ts';
import type { RequestDraft } from './request-draft.ts';

/** The search parameters of the Explorer: the method, and the draft unless it is the default one. */
export interface ExplorerSearch extends PanelSearch {
  readonly method?: string | undefined;
  readonly verb?: RequestDraft['verb'] | undefined;
  readonly type?: RequestDraft['type'] | undefined;
  readonly contentType?: string | undefined;
  readonly charset?: string | undefined;
  /** How the token is sent; never the token itself. */
  readonly auth?: RequestDraft['token'] | undefined;
  readonly text?: string | undefined;
  /** Headers besides those of token and content type, one a line. */
  readonly headers?: string | undefined;
  /** `answer` opens the answer on screens that show either the request or the answer. Left out for the request. */
  readonly pane?: 'answer' | undefined;
  /** `reference` opens the reference of the method. Left out for the tabs in which the user calls the method. */
  readonly view?: 'reference' | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function explorerSearch(raw: RawSearch): ExplorerSearch {
  return {
    method: textIn(raw['method']),
    verb: oneOf(['GET', 'POST'], raw['verb']),
    type: oneOf(BODY_TYPES, raw['type']),
    contentType: textIn(raw['contentType']),
    charset: textIn(raw['charset']),
    auth: oneOf(TOKEN_PLACES, raw['auth']),
    text: textIn(raw['text']),
    headers: textIn(raw['headers']),
    pane: oneOf(['answer'], raw['pane']),
    view: oneOf(['reference'], raw['view']),
  };
}

/** The router parses `text=5` as a number; this restores the text. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** In characters. A longer draft is only in the tab and not in the address, because mail programs break long links. */
const MAX_TEXT_LENGTH = 4000;

/** The search parameters of a draft; empty if the draft is too long or contains a secret. */
export function searchOfDraft(draft: RequestDraft): Omit<ExplorerSearch, 'method'> {
  return canBeInAddress(draft) ? searchOfAnyDraft(draft) : NO_DRAFT;
}

/** The search parameters of any draft. They may be long and contain secrets, so they must not be put in an address. */
export const searchOfAnyDraft = (draft: RequestDraft): Omit<ExplorerSearch, 'method'> => ({
  verb: draft.verb,
  type: draft.type,
  contentType: draft.contentType ?? undefined,
  charset: draft.charset || undefined,
  auth: draft.token === 'header' ? undefined : draft.token,
  text: draft.text,
  headers: draft.headers || undefined,
});

/** Whether an address may contain the draft: it is short enough, and has no secret. */
export function canBeInAddress({
  text,
  contentType,
  charset,
  headers = '',
}: RequestDraft): boolean {
  return (
    text.length + headers.length <= MAX_TEXT_LENGTH &&
    ![text, contentType ?? '', charset, headers].some(holdsSecret)
  );
}

/** Search parameters that remove the draft from an address. */
export const NO_DRAFT: Omit<ExplorerSearch, 'method'> = {
  verb: undefined,
  type: undefined,
  contentType: undefined,
  charset: undefined,
  auth: undefined,
  text: undefined,
  headers: undefined,
};

/** The draft in the search parameters, or null. */
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
    ...(search.headers !== undefined && search.headers !== '' && { headers: search.headers }),
    // The last text that could be parsed: an address does not have it.
    readable: null,
  };
}

/** How the acting token is sent. */
export const TOKEN_PLACES = ['header', 'parameter', 'none'] as const;
export type TokenPlace = (typeof TOKEN_PLACES)[number];
