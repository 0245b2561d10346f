import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { slice } from '../../../base/session.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { PanelState } from '../../../kit/panel.ts';
import { workspaceSearch } from '../data/workspace-search.ts';

type Texts = Readonly<Record<string, string>>;

const MAX_TEXT_LENGTH = 40_000;

/** Of the newest; channels of worlds that are gone would pile up. */
const MAX_TEXTS = 50;

/** What was typed into the message boxes of this tab and is not sent, by `keyOfTyped`. A reload does not lose it. */
const typed = slice<{ readonly texts: Texts }>('typed messages', () => ({ texts: {} }), {
  in: TAB_DRAFTS,
  key: 'parley.workspace',
  version: 1,
  read: (stored) => ({ texts: textsIn(isJsonObject(stored) ? stored['texts'] : null) }),
});

/** The ids of conversations that an address opened by their names. A name that was given anew stands for the newest. */
export const openedByName = new Map<string, string>();

/** Where a text is kept. */
export const keyOfTyped = (channel: string, thread?: string) => `${channel} ${thread ?? ''}`;

/** What was typed there. */
export const typedText = (key: string): string => typed.getState().texts[key] ?? '';

/** Keeps what was typed there. An empty text is forgotten. */
export function keepTyped(key: string, text: string): void {
  const { [key]: _, ...others } = typed.getState().texts;
  setTexts(text === '' ? others : { ...others, [key]: text });
  noteDraftChange();
}

/** The messages that were typed and not sent; in the open conversation, if the address names one. */
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

/** The texts in what a link or the storage holds, which can be anything. */
function textsIn(value: unknown): Texts {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? [[key, text]] : [],
    ),
  );
}
