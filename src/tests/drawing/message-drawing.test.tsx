import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../client/context.tsx';
import { openSession } from '../../client/session/session.ts';
import { EXAMPLES } from '../../contract/blocks/examples.ts';
import { PanelShellContext, type PanelShell } from '../../kit/panel.ts';
import { MARKDOWN, RARE_BLOCKS } from '../../message/render/BlockView.tsx';
import { draftOfPayload } from '../../panels/composer/draft/message-draft.ts';
import { TEMPLATES } from '../../panels/composer/draft/templates.ts';
import type * as preview from '../../panels/composer/preview/PreviewedMessage.tsx';
import type * as apps from '../../panels/workspace/apps/LiveBlocks.tsx';
import type * as workspace from '../../panels/workspace/messages/MessageRow.tsx';
import type { MessageHandle } from '../../panels/workspace/messages/use-message.tsx';

let PreviewedMessage: typeof preview.PreviewedMessage;
let LiveBlocks: typeof apps.LiveBlocks;
let MessageRow: typeof workspace.MessageRow;

const nothing = () => undefined;
const HANDLE: MessageHandle = {
  isEditing: false,
  isEmojiPickerOpen: false,
  startEditing: nothing,
  stopEditing: nothing,
  save: nothing,
  isSaving: false,
  openEmojiPicker: nothing,
  closeEmojiPicker: nothing,
  toggleReaction: nothing,
  askToDelete: nothing,
  note: null,
};
const SHELL = { search: {}, setSearch: nothing } as unknown as PanelShell;

/** What surrounds a panel, of a world that has not been read yet. */
function Around({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider session={openSession('http://localhost', [])} moment={null}>
      <PanelShellContext value={SHELL}>{children}</PanelShellContext>
    </SessionProvider>
  );
}

/** The first element that begins so, with all that is in it. */
function element(html: string, start: RegExp): string {
  const from = html.search(start);
  let depth = 0;
  for (const tag of html.slice(from).matchAll(/<(\/?)div\b[^>]*>/g)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(from, from + tag.index + tag[0].length);
  }
  throw new Error(`${start} is not closed in ${html}`);
}

/** Without the frames that make blocks of the preview selectable; they take no room. */
function unframed(html: string): string {
  let text = html;
  for (let at = text.search(FRAME); at >= 0; at = text.search(FRAME)) {
    const framed = element(text, FRAME);
    text = text.replace(framed, () => framed.replace(/^<div[^>]*>/, '').replace(/<\/div>$/, ''));
  }
  return text;
}
const FRAME = /<div class="_frame_[^"]*">/;

/** Without the ids that React counts, which depend on what surrounds a message, and those of blocks, which the platform gives. */
const unnumbered = (html: string): string =>
  html.replace(/_R_\w*_/g, '').replace(/ data-block="[^"]*"/g, '');

const POSTED = /<div class="_posted_[^"]*">/;
const AT = 1_767_225_600;
const AUTHOR = { name: 'U0BEACON', image: undefined, isApp: true };

/** The message in the preview of the Composer, posted by the same author at the same time. */
const previewed = (payload: Readonly<Record<string, unknown>>): string =>
  unframed(
    element(
      renderToStaticMarkup(
        <Around>
          {/* In the Workspace elements act; this compares the rest. */}
          <LiveBlocks place={NOWHERE} app_id={undefined} blocks={NO_BLOCKS}>
            <PreviewedMessage
              draft={draftOfPayload(payload)}
              author={AUTHOR}
              time={AT}
              look="message"
              selected={null}
              onSelect={nothing}
            />
          </LiveBlocks>
        </Around>,
      ),
      POSTED,
    ),
  );

const NOWHERE = {};
const NO_BLOCKS: readonly unknown[] = [];

/** The message as the Workspace shows it. */
const posted = (payload: Readonly<Record<string, unknown>>): string =>
  element(
    renderToStaticMarkup(
      <Around>
        <MessageRow
          message={{
            type: 'message',
            ts: `${AT}.000100`,
            user: AUTHOR.name,
            bot_id: 'B0BEACON',
            text: '',
            ...payload,
          }}
          handle={HANDLE}
          isGrouped={false}
          isMarked={false}
          channel="C1"
        />
      </Around>,
    ),
    POSTED,
  );

const MESSAGES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ...TEMPLATES.map(({ title, payload }) => [title, payload] as const),
  ...Object.values(EXAMPLES).map(
    (block) => [`a block: ${block.type}`, { blocks: [block] }] as const,
  ),
  ['a text', { text: 'Hello *there* <@U0112TR2740>, see <#C01>' }],
  ['attachments', { text: 'Hi', attachments: [{ color: 'good', title: 'One', text: 'Two' }] }],
];

describe('the preview of the Composer and the Workspace', () => {
  beforeAll(async () => {
    // Shortcuts are named after the keys of the platform, which Node does not tell.
    vi.stubGlobal('navigator', { userAgent: 'Node' });
    ({ PreviewedMessage } = await import('../../panels/composer/preview/PreviewedMessage.tsx'));
    ({ MessageRow } = await import('../../panels/workspace/messages/MessageRow.tsx'));
    ({ LiveBlocks } = await import('../../panels/workspace/apps/LiveBlocks.tsx'));
    await MARKDOWN.load();
    await RARE_BLOCKS.load();
  });

  it.each(MESSAGES)('draw the same: %s', (_title, payload) => {
    const preview = previewed(payload);
    expect(preview).toContain(AUTHOR.name);
    expect(unnumbered(posted(payload))).toBe(unnumbered(preview));
  });
});
