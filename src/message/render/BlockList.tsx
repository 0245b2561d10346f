import { Fragment, type ReactNode } from 'react';
import { BlockBoundary } from './BlockBoundary.tsx';
import { BlockView } from './BlockView.tsx';
import css from './message.module.css';

/** What to put around a block, so that it can be chosen. It must not change how the block is laid out. */
export type BlockFrame = (at: number, block: ReactNode) => ReactNode;

export interface BlockListProps {
  readonly blocks: readonly unknown[];
  readonly renderFrame?: BlockFrame | undefined;
}

/** A list of blocks; one that throws does not affect the others. */
export function BlockList({ blocks, renderFrame = unframed }: BlockListProps) {
  return (
    <div className={css.blocks}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks may repeat, and a message is replaced as a whole
        <Fragment key={index}>
          {renderFrame(
            index,
            <BlockBoundary block={block}>
              <BlockView block={block} />
            </BlockBoundary>,
          )}
        </Fragment>
      ))}
    </div>
  );
}

const unframed: BlockFrame = (_at, block) => block;
