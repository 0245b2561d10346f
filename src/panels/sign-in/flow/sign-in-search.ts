import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['steps', 'attacks', 'migration'] as const;
export type View = (typeof VIEWS)[number];

/** Where the panel is: the view, and what the request of the steps asks for. Never a secret. */
export interface SignInSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Scopes beside `openid`, separated by spaces. */
  readonly scopes?: string | undefined;
  readonly mode?: 'form_post' | undefined;
  readonly auth?: 'basic' | undefined;
  /** The request names the workspace. */
  readonly team?: boolean | undefined;
}

/** Reads an address. Drops what it does not know; never throws. */
export function signInSearch(raw: RawSearch): SignInSearch {
  const { view, scopes, mode, auth, team } = raw;
  return {
    view: VIEWS.find((known) => known === view),
    scopes:
      typeof scopes === 'string' && /^(email|profile|email profile|none)$/.test(scopes)
        ? scopes
        : undefined,
    mode: mode === 'form_post' ? mode : undefined,
    auth: auth === 'basic' ? auth : undefined,
    team: team === true ? true : undefined,
  };
}

/** The `scope` of the request: everything, unless the address says less. */
export const scopeOf = ({ scopes = 'email profile' }: SignInSearch): string =>
  scopes === 'none' ? 'openid' : `openid ${scopes}`;
