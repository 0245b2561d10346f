import { type ReactNode, useState } from 'react';
import type { Block, BlockOf } from '../../../contract/blocks/block.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { richTextParts } from '../../rich-text.ts';
import { ElementView, InertButton } from '../elements/ElementView.tsx';
import { ImageView } from '../elements/ImageView.tsx';
import { CellView } from '../elements/TableView.tsx';
import { TextView } from '../elements/TextView.tsx';
import { PartsView } from '../markup/PartsView.tsx';
import table from '../markup/table.module.css';
import { ContextActionsView } from './ContextActionsView.tsx';
import css from './rare.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { PlanView, TaskView } from './TaskView.tsx';

/** Blocks that few messages have. */
export type RareBlock = BlockOf<
  | 'call'
  | 'card'
  | 'carousel'
  | 'container'
  | 'context_actions'
  | 'data_table'
  | 'file'
  | 'plan'
  | 'task_card'
>;

export interface RareBlockViewProps {
  readonly block: RareBlock;
  /** Draws the blocks inside. */
  readonly draw: (block: Block) => ReactNode;
}

/** A block that few messages have. */
export function RareBlockView({ block, draw }: RareBlockViewProps) {
  switch (block.type) {
    case 'call':
    case 'file':
      return <ReferenceView block={block} />;
    case 'card':
      return <CardView card={block} />;
    case 'carousel':
      return <CarouselView cards={block.elements} />;
    case 'container':
      return <ContainerView block={block} draw={draw} />;
    case 'context_actions':
      return <ContextActionsView block={block} />;
    case 'data_table':
      return <DataTableView block={block} />;
    case 'plan':
      return <PlanView plan={block} />;
    case 'task_card':
      return <TaskView task={block} />;
  }
}

type Card = BlockOf<'card'>;

/** A record with a picture and buttons. */
function CardView({ card }: { readonly card: Card }) {
  const { hero_image, icon, title, subtitle, body, actions } = card;
  return (
    <div className={css.card}>
      {hero_image && (
        <div className={css.hero}>
          <ImageView
            src={hero_image.image_url}
            file={hero_image.slack_file}
            alt={hero_image.alt_text}
            size="large"
          />
        </div>
      )}
      <div className={css.list}>
        {(icon ?? title ?? subtitle) && (
          <HeadView icon={icon} subtitle={subtitle}>
            {title && <TextView text={title} />}
          </HeadView>
        )}
        {body && <TextView text={body} />}
        {actions && (
          <div className={layouts.line}>
            {actions.map((action, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- buttons may repeat
              <ElementView key={index} element={action} block={card} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Cards side by side, scrolled if there is no room. */
function CarouselView({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <div className={css.carousel} role="region" aria-label="Cards" tabIndex={0}>
      {cards.map((card, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cards may repeat
        <CardView key={index} card={card} />
      ))}
    </div>
  );
}

type Container = BlockOf<'container'>;

interface ContainerViewProps extends Pick<RareBlockViewProps, 'draw'> {
  readonly block: Container;
}

/** Blocks in a frame with a title. It can be collapsed if the block allows that. */
function ContainerView({ block, draw }: ContainerViewProps) {
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

/** Rows of a page, if the block does not say. */
const DEFAULT_PAGE_SIZE = 5;

/** A table that is read in pages. */
function DataTableView({ block }: { readonly block: BlockOf<'data_table'> }) {
  const {
    caption,
    page_size = DEFAULT_PAGE_SIZE,
    row_header_column_index: headerColumn = 0,
  } = block;
  const [head, ...rows] = block.rows;
  const [chosen, setPage] = useState(0);
  const last = Math.ceil(rows.length / page_size) - 1;
  // The block may have become shorter.
  const page = Math.min(chosen, last);
  const from = page * page_size;
  const shown = [head, ...rows.slice(from, from + page_size)];
  return (
    <div className={css.list}>
      <div className={table.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={table.table}>
          <caption className={css.quiet}>{caption}</caption>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is its place
              <tr key={from + index}>
                {row?.map((cell, column) => {
                  const scope = index === 0 ? 'col' : column === headerColumn ? 'row' : undefined;
                  const Tag = scope === undefined ? 'td' : 'th';
                  return (
                    <Tag
                      // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                      key={column}
                      scope={scope}
                      className={classes(table.cell, cell.type === 'raw_number' && table.right)}
                    >
                      <CellView cell={cell} />
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {last > 0 && (
        <div className={layouts.line}>
          <Button size="small" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className={css.quiet}>
            {from + 1}–{from + shown.length - 1} of {rows.length}
          </span>
          <Button size="small" isDisabled={page === last} onPress={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}

interface HeadViewProps extends Pick<BlockOf<'card'>, 'icon' | 'subtitle'> {
  /** The title. */
  readonly children: ReactNode;
}

/** The head of a card or container. */
const HeadView = ({ icon, subtitle, children }: HeadViewProps) => (
  <div className={css.head}>
    {icon && (
      <ImageView src={icon.image_url} file={icon.slack_file} alt={icon.alt_text} size="icon" />
    )}
    <div className={css.words}>
      <div className={css.title}>{children}</div>
      {subtitle && (
        <div className={css.quiet}>
          <TextView text={subtitle} />
        </div>
      )}
    </div>
  </div>
);

/** A remote file or a call. Parley knows only its id (docs/assumptions.md, A-45). */
function ReferenceView({ block }: { readonly block: BlockOf<'call' | 'file'> }) {
  const isCall = block.type === 'call';
  return (
    <div className={classes(css.box, layouts.line)}>
      <div className={css.words}>
        <p className={css.title}>{isCall ? 'Call' : 'Remote file'}</p>
        <code className={css.quiet}>{isCall ? block.call_id : block.external_id}</code>
      </div>
      {isCall && <InertButton>Join</InertButton>}
    </div>
  );
}
