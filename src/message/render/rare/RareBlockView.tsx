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
import tableCss from '../markup/table.module.css';
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
  /** Draws a block inside this one. */
  readonly drawBlock: (block: Block) => ReactNode;
}

/** A block that few messages have. */
export function RareBlockView({ block, drawBlock }: RareBlockViewProps) {
  switch (block.type) {
    case 'call':
    case 'file':
      return <ReferenceView block={block} />;
    case 'card':
      return <CardView card={block} />;
    case 'carousel':
      return <CarouselView cards={block.elements} />;
    case 'container':
      return <ContainerView block={block} drawBlock={drawBlock} />;
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

/** Cards side by side, which can be scrolled if they do not fit. */
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

interface ContainerViewProps extends Pick<RareBlockViewProps, 'drawBlock'> {
  readonly block: Container;
}

/** Blocks in a frame with a title. It can be collapsed if the block allows that. */
function ContainerView({ block, drawBlock }: ContainerViewProps) {
  const { child_blocks, width = 'standard', is_collapsible, default_collapsed } = block;
  const children = (
    <div className={css.list}>
      {child_blocks.map((child, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks may repeat
        <div key={index}>{drawBlock(child)}</div>
      ))}
    </div>
  );
  return is_collapsible === true ? (
    <details className={css.box} data-width={width} open={default_collapsed !== true}>
      <summary className={css.summary}>
        <ContainerHead block={block} />
      </summary>
      {children}
    </details>
  ) : (
    <div className={css.box} data-width={width} data-divided={block.has_header_divider}>
      <ContainerHead block={block} />
      {children}
    </div>
  );
}

const ContainerHead = ({ block }: { readonly block: Container }) => (
  <HeadView icon={block.icon} subtitle={block.subtitle}>
    {block.rich_text_title ? (
      <PartsView parts={richTextParts(block.rich_text_title.elements)} />
    ) : (
      block.title && <TextView text={block.title} />
    )}
  </HeadView>
);

/** In rows. */
const DEFAULT_PAGE_SIZE = 5;

/** A table with buttons for its pages. */
function DataTableView({ block }: { readonly block: BlockOf<'data_table'> }) {
  const {
    caption,
    page_size = DEFAULT_PAGE_SIZE,
    row_header_column_index: headerColumn = 0,
  } = block;
  const [head, ...rows] = block.rows;
  const [chosenPage, setPage] = useState(0);
  const lastPage = Math.ceil(rows.length / page_size) - 1;
  // The table may have become shorter since the page was chosen.
  const page = Math.min(chosenPage, lastPage);
  const firstRow = page * page_size;
  const shownRows = [head, ...rows.slice(firstRow, firstRow + page_size)];
  return (
    <div className={css.list}>
      <div className={tableCss.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={tableCss.table}>
          <caption className={css.quiet}>{caption}</caption>
          <tbody>
            {shownRows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a page do not move
              <tr key={firstRow + index}>
                {row?.map((cell, column) => {
                  const scope = index === 0 ? 'col' : column === headerColumn ? 'row' : undefined;
                  const Tag = scope === undefined ? 'td' : 'th';
                  return (
                    <Tag
                      // oxlint-disable-next-line react/no-array-index-key -- columns do not move
                      key={column}
                      scope={scope}
                      className={classes(
                        tableCss.cell,
                        cell.type === 'raw_number' && tableCss.right,
                      )}
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
      {lastPage > 0 && (
        <div className={layouts.line}>
          <Button size="small" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className={css.quiet}>
            {firstRow + 1}–{firstRow + shownRows.length - 1} of {rows.length}
          </span>
          <Button size="small" isDisabled={page === lastPage} onPress={() => setPage(page + 1)}>
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
