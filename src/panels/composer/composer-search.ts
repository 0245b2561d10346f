import type { Surface } from '../../contract/blocks/surfaces.ts';
import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

const SURFACES = ['message', 'modal', 'home'] as const satisfies readonly Surface[];
/** How the preview shows the draft. */
export const LOOKS = ['message', 'thread', 'notification', 'narrow', 'payload'] as const;
export type Look = (typeof LOOKS)[number];
export const PANES = ['blocks', 'edit', 'preview'] as const;
export type Pane = (typeof PANES)[number];
export const EDITORS = ['form', 'json', 'code'] as const;
export type Editor = (typeof EDITORS)[number];

/** Longest name of a draft in an address, in characters. */
const MAX_NAME_LENGTH = 100;

/** Search parameters of the panel. The message is a draft in the browser, and not part of the address. */
export interface ComposerSearch extends PanelSearch {
  /** Index of the selected block. */
  readonly block?: number | undefined;
  /** Name of the draft to open: a new, empty one if no draft has this name. */
  readonly draft?: string | undefined;
  readonly editor?: Editor | undefined;
  readonly look?: Look | undefined;
  /** The visible pane, if there is space for only one. */
  readonly pane?: Pane | undefined;
  /** The surface of the open draft. An address with another surface opens a draft for that surface. */
  readonly surface?: Surface | undefined;
  /** Id of the template for a new draft. It is removed from the address once the draft is open. */
  readonly template?: string | undefined;
  /** The target: id of a webhook, a channel, or the app that shows a view. Never the URL of a webhook, which is a secret. */
  readonly to?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function composerSearch(raw: RawSearch): ComposerSearch {
  const { block, draft, template, to } = raw;
  return {
    block: typeof block === 'number' && Number.isInteger(block) && block >= 0 ? block : undefined,
    draft: typeof draft === 'string' && draft !== '' ? draft.slice(0, MAX_NAME_LENGTH) : undefined,
    editor: EDITORS.find((each) => each === raw['editor']),
    look: LOOKS.find((each) => each === raw['look']),
    pane: PANES.find((each) => each === raw['pane']),
    surface: SURFACES.find((each) => each === raw['surface']),
    template:
      typeof template === 'string' && /^[a-z-]{1,40}$/.test(template) ? template : undefined,
    to: typeof to === 'string' && /^[ABCDG][A-Z0-9]+$/.test(to) ? to : undefined,
  };
}
