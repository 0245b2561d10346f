import { isJsonObject } from '../../../contract/json.ts';
import type { PanelState } from '../../../kit/panel.ts';
import { workspaceSearch } from '../data/workspace-search.ts';

/** What was typed into the message boxes and is not sent, by `keyOfTyped`. It lasts until the page is left. */
export const typedTexts = new Map<string, string>();

/** The ids of conversations that an address opened by their names. A name that was given anew stands for the newest. */
export const openedByName = new Map<string, string>();

/** Where a text is kept. */
export const keyOfTyped = (channel: string, thread?: string) => `${channel} ${thread ?? ''}`;

const MAX_TEXT_LENGTH = 40_000;

/** The messages that were typed and not sent; in the open conversation, if the address names one. */
export const typedMessages: PanelState = {
  read: (search) => {
    const { channel } = workspaceSearch(search);
    const open = channel === undefined ? undefined : (openedByName.get(channel) ?? channel);
    const texts = [...typedTexts].filter(
      ([key, text]) =>
        text.trim() !== '' && (open === undefined || key.startsWith(keyOfTyped(open))),
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  },
  write: (value) => {
    if (!isJsonObject(value)) return;
    for (const [key, text] of Object.entries(value))
      if (typeof text === 'string' && text.length <= MAX_TEXT_LENGTH) typedTexts.set(key, text);
  },
};
