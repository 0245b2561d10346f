import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { PanelState } from '../../../kit/panel.ts';
import { workspaceSearch } from '../data/workspace-search.ts';

type Texts = Readonly<Record<string, string>>;

const MAX_TEXT_LENGTH = 40_000;

/** How many texts are stored: the newest ones. Without a limit, texts of old worlds would pile up. */
const MAX_TEXTS = 50;

/** The unsent texts in the message boxes of this tab, by `keyOfTypedText`. They survive a reload. */
const typedTexts = slice<{ readonly texts: Texts }>('typed messages', () => ({ texts: {} }), {
  in: TAB_DRAFTS,
  key: 'parley.workspace',
  version: 1,
  read: (stored) => ({ texts: parseTexts(isJsonObject(stored) ? stored['texts'] : null) }),
});

/** The ids of conversations that an address has opened by name. If several had the same name, the newest. */
export const conversationIdByName = new Map<string, string>();

/** The key under which a text is stored. */
export const keyOfTypedText = (channel: string, thread?: string) => `${channel} ${thread ?? ''}`;

/** The stored text of a key, or an empty text. */
export const typedTextOf = (key: string): string => typedTexts.getState().texts[key] ?? '';

/** Stores the text of a key, or removes it if it is empty. */
export function storeTypedText(key: string, text: string): void {
  const { [key]: _, ...others } = typedTexts.getState().texts;
  setTexts(text === '' ? others : { ...others, [key]: text });
  noteDraftChange();
}

/** The unsent messages that links and files carry: all, or those of the conversation that the address names. */
export const typedMessages: PanelState = {
  read: (search) => {
    const { channel } = workspaceSearch(search);
    const openId =
      channel === undefined ? undefined : (conversationIdByName.get(channel) ?? channel);
    const texts = Object.entries(typedTexts.getState().texts).filter(
      ([key, text]) =>
        text.trim() !== '' && (openId === undefined || key.startsWith(keyOfTypedText(openId))),
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  },
  write: (value) => setTexts({ ...typedTexts.getState().texts, ...parseTexts(value) }),
};

function setTexts(texts: Texts): void {
  typedTexts.setState({ texts: Object.fromEntries(Object.entries(texts).slice(-MAX_TEXTS)) });
}

/** Parses texts from a link or the storage. Ignores invalid ones; never throws. */
function parseTexts(value: unknown): Texts {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? [[key, text]] : [],
    ),
  );
}
