import type { ReactNode } from 'react';
import { Split } from '../../ui/layout/Split.tsx';
import type { Pane } from './composer-search.ts';
import type { ComposerLayout } from './layout.ts';

export interface PanesProps {
  readonly layout: ComposerLayout;
  /** The visible pane, if there is room for only one. */
  readonly pane: Pane;
  readonly blocks: ReactNode;
  readonly edit: ReactNode;
  readonly preview: ReactNode;
}

/** What the panes after the blocks have of the width at first, and the preview of the room it shares with the editor, in percent. */
const SHARES = {
  single: { rest: 75, preview: 50 },
  stacked: { rest: 66, preview: 50 },
  tight: { rest: 75, preview: 49 },
  columns: { rest: 80, preview: 47 },
  wide: { rest: 86, preview: 38 },
} as const;

/** The panes of the panel, with bars between them to resize them. All stay mounted, so that none loses what it holds. */
export function Panes({ layout, pane, blocks, edit, preview }: PanesProps) {
  const isSingle = layout === 'single';
  const shares = SHARES[layout];
  return (
    <Split
      storageKey={`parley.split.composer-blocks:${layout}`}
      label="Resize the blocks"
      direction="row"
      initial={shares.rest}
      min={40}
      max={90}
      alone={isSingle ? (pane === 'blocks' ? 'first' : 'second') : undefined}
      first={blocks}
      second={
        <Split
          storageKey={`parley.split.composer-preview:${layout}`}
          label="Resize the preview"
          direction={layout === 'stacked' ? 'column' : 'row'}
          initial={shares.preview}
          alone={isSingle ? (pane === 'preview' ? 'second' : 'first') : undefined}
          first={edit}
          second={preview}
        />
      }
    />
  );
}
