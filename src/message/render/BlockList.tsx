import { BlockBoundary } from './BlockBoundary.tsx';
import { BlockView } from './BlockView.tsx';
import css from './message.module.css';

/** A list of blocks; one that throws does not affect the others. */
export function BlockList({ blocks }: { readonly blocks: readonly unknown[] }) {
  return (
    <div className={css.blocks}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks may repeat, and a message is replaced as a whole
        <BlockBoundary key={index} block={block}>
          <BlockView block={block} />
        </BlockBoundary>
      ))}
    </div>
  );
}
