import type { ReactNode } from 'react';
import type { Block, BlockOf } from '../../../contract/blocks/block.ts';
import { CardView, CarouselView } from './CardView.tsx';
import { ContainerView } from './ContainerView.tsx';
import { ContextActionsView } from './ContextActionsView.tsx';
import { DataTableView } from './DataTableView.tsx';
import { ReferenceView } from './ReferenceView.tsx';
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
      return <ContextActionsView elements={block.elements} />;
    case 'data_table':
      return <DataTableView block={block} />;
    case 'plan':
      return <PlanView plan={block} />;
    case 'task_card':
      return <TaskView task={block} />;
  }
}
