import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../client/context.tsx';
import { openSession } from '../../client/session/session.ts';
import { identifyBlocks } from '../../contract/blocks/identify.ts';
import { stateValues } from '../../contract/interactions/state-values.ts';
import { anyView } from '../../contract/views/any-view.fixture.ts';
import type { GivenView, ViewType } from '../../contract/views/view.ts';
import { PanelShellContext, type PanelShell } from '../../kit/panel.ts';
import { MARKDOWN, RARE_BLOCKS } from '../../message/render/BlockView.tsx';
import type * as apps from '../../panels/workspace/apps/LiveBlocks.tsx';
import type * as modals from '../../panels/workspace/apps/Modals.tsx';

let LiveBlocks: typeof apps.LiveBlocks;
let Blocks: typeof modals.Blocks;

const SHELL = { search: {}, setSearch: () => undefined } as unknown as PanelShell;
const PLACE = { view_id: 'V1' };

/** What surrounds a panel, of a world that has not been read yet. */
const around = (children: ReactNode) => (
  <SessionProvider session={openSession('http://localhost', [])} moment={null}>
    <PanelShellContext value={SHELL}>{children}</PanelShellContext>
  </SessionProvider>
);

/** The blocks of a view as the Workspace draws them: people can use what is in them. */
function drawn({ blocks: given, type }: GivenView): string {
  let count = 0;
  const blocks = identifyBlocks(given, () => `id${(count += 1)}`);
  return renderToStaticMarkup(
    around(
      <LiveBlocks place={PLACE} app_id="A1" blocks={blocks} storedValues={stateValues(blocks, {})}>
        <Blocks blocks={blocks} surface={type} />
      </LiveBlocks>,
    ),
  );
}

/** Tags of markup that run something, or lead where no link may. React escapes what texts and attributes hold. */
const dangersIn = (html: string): string[] =>
  (html.match(/<[^<>]*>/g) ?? []).filter((tag) => {
    const names = tag.replaceAll(/"[^"]*"/g, '""');
    const [, address = 'https:'] = /\s(?:href|src|action)="([^"]*)"/.exec(tag) ?? [];
    return (
      /^<(?:script|iframe|object|embed|base|meta|link)\b|\son\w+=/i.test(names) ||
      !/^(?:https?:|mailto:|#|\/)/.test(address)
    );
  });

beforeAll(async () => {
  // Shortcuts are named after the keys of the platform, which Node does not tell.
  vi.stubGlobal('navigator', { userAgent: 'Node' });
  ({ LiveBlocks } = await import('../../panels/workspace/apps/LiveBlocks.tsx'));
  ({ Blocks } = await import('../../panels/workspace/apps/Modals.tsx'));
  await Promise.all([MARKDOWN.load(), RARE_BLOCKS.load()]);
}, 30_000);

describe('any view that the schema accepts', () => {
  it.each<ViewType>(['modal', 'home'])(
    'is drawn in the Workspace as a %s, and nothing in it runs',
    (type) => {
      fc.assert(
        fc.property(anyView(type), (view) => {
          const html = drawn(view);
          // Parley shows the JSON of what it cannot draw.
          expect(html).not.toContain('role="note"');
          expect(dangersIn(html)).toEqual([]);
        }),
        { numRuns: 300 },
      );
    },
    60_000,
  );
});
