import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

export const LOOKS = ['message', 'thread', 'notification', 'narrow'] as const;
export type Look = (typeof LOOKS)[number];
export const PANES = ['blocks', 'edit', 'preview'] as const;
export type Pane = (typeof PANES)[number];
export const EDITORS = ['form', 'json', 'code'] as const;
export type Editor = (typeof EDITORS)[number];

/** Where the panel is. The message itself is a draft of the browser, not part of the address. */
export interface ComposerSearch extends PanelSearch {
  /** Index of the block that is edited. */
  readonly block?: number | undefined;
  readonly editor?: Editor | undefined;
  readonly look?: Look | undefined;
  /** The pane that is shown where there is room for one. */
  readonly pane?: Pane | undefined;
  /** Where it is sent: the id of a webhook, or of a channel. Never an address that holds a secret. */
  readonly to?: string | undefined;
}

/** Reads an address. Drops what it cannot use; never throws. */
export function composerSearch(raw: RawSearch): ComposerSearch {
  const { block, to } = raw;
  return {
    block: typeof block === 'number' && Number.isInteger(block) && block >= 0 ? block : undefined,
    editor: EDITORS.find((each) => each === raw['editor']),
    look: LOOKS.find((each) => each === raw['look']),
    pane: PANES.find((each) => each === raw['pane']),
    to: typeof to === 'string' && /^[BCDG][A-Z0-9]+$/.test(to) ? to : undefined,
  };
}
