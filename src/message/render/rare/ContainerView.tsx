import type { BlockOf } from '../../../contract/blocks/block.ts';
import { richTextParts } from '../../rich-text.ts';
import { PartsView } from '../markup/PartsView.tsx';
import { TextView } from '../elements/TextView.tsx';
import { HeadView } from './HeadView.tsx';
import type { RareBlockViewProps } from './RareBlockView.tsx';
import css from './rare.module.css';

type Container = BlockOf<'container'>;

export interface ContainerViewProps extends Pick<RareBlockViewProps, 'draw'> {
  readonly block: Container;
}

/** Blocks in a frame with a title; it can be closed if the sender says so. */
export function ContainerView({ block, draw }: ContainerViewProps) {
  const { child_blocks, width = 'standard', is_collapsible, default_collapsed } = block;
  const children = (
    <div className={css.list}>
      {child_blocks.map((child, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks may repeat
        <div key={index}>{draw(child)}</div>
      ))}
    </div>
  );
  return is_collapsible === true ? (
    <details className={css.box} data-width={width} open={default_collapsed !== true}>
      <summary className={css.summary}>
        <Head block={block} />
      </summary>
      {children}
    </details>
  ) : (
    <div className={css.box} data-width={width} data-divided={block.has_header_divider}>
      <Head block={block} />
      {children}
    </div>
  );
}

const Head = ({ block }: { readonly block: Container }) => (
  <HeadView icon={block.icon} subtitle={block.subtitle}>
    {block.rich_text_title ? (
      <PartsView parts={richTextParts(block.rich_text_title.elements)} />
    ) : (
      block.title && <TextView text={block.title} />
    )}
  </HeadView>
);
