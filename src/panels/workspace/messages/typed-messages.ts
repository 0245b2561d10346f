import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { PanelState } from '../../../kit/panel.ts';
import { workspaceSearch } from '../data/workspace-search.ts';

type Texts = Readonly<Record<string, string>>;

const MAX_TEXT_LENGTH = 40_000;

/** How many texts are stored, the newest ones: otherwise texts of old worlds would pile up. */
const MAX_TEXTS = 50;

/** The unsent texts in the message boxes of this tab, by `keyOfTyped`. They survive a reload. */
const typed = slice<{ readonly texts: Texts }>('typed messages', () => ({ texts: {} }), {
  in: TAB_DRAFTS,
  key: 'parley.workspace',
  version: 1,
  read: (stored) => ({ texts: textsIn(isJsonObject(stored) ? stored['texts'] : null) }),
});

/** The ids of conversations that an address opened by name; the newest, if several had the name. */
export const openedByName = new Map<string, string>();

/** The key under which a text is stored. */
export const keyOfTyped = (channel: string, thread?: string) => `${channel} ${thread ?? ''}`;

/** The stored text of a key; empty without one. */
export const typedText = (key: string): string => typed.getState().texts[key] ?? '';

/** Stores the text of a key. An empty text is removed. */
export function storeTyped(key: string, text: string): void {
  const { [key]: _, ...others } = typed.getState().texts;
  setTexts(text === '' ? others : { ...others, [key]: text });
  noteDraftChange();
}

/** The unsent messages, for links and files; only those of the open conversation, if the address names one. */
export const typedMessages: PanelState = {
  read: (search) => {
    const { channel } = workspaceSearch(search);
    const open = channel === undefined ? undefined : (openedByName.get(channel) ?? channel);
    const texts = Object.entries(typed.getState().texts).filter(
      ([key, text]) =>
        text.trim() !== '' && (open === undefined || key.startsWith(keyOfTyped(open))),
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  },
  write: (value) => setTexts({ ...typed.getState().texts, ...textsIn(value) }),
};

function setTexts(texts: Texts): void {
  typed.setState({ texts: Object.fromEntries(Object.entries(texts).slice(-MAX_TEXTS)) });
}

/** Reads texts from a link or the storage. The value can be anything. */
function textsIn(value: unknown): Texts {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? [[key, text]] : [],
    ),
  );
}
