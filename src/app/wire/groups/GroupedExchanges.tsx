import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx';
import type { ExchangeListProps } from '../list/ExchangeList.tsx';
import { ExchangeRow, useRowMarks } from '../list/ExchangeRow.tsx';
import { useWireView, type Grouping } from '../state/view.ts';
import { buildExchangeTree } from './exchange-tree.ts';
import row from '../list/ExchangeRow.module.css';
import css from './GroupedExchanges.module.css';

export interface GroupedExchangesProps extends ExchangeListProps {
  readonly grouping: Exclude<Grouping, 'none'>;
}

/** The list of exchanges, in groups that can be folded. */
export default function GroupedExchanges({
  grouping,
  exchanges,
  selected,
  onSelect,
}: GroupedExchangesProps) {
  const toggledGroups = useWireView((state) => state.toggledGroups);
  const toggleGroup = useWireView((state) => state.toggleGroup);
  const rows = useMemo(
    () => buildExchangeTree(exchanges, grouping, toggledGroups),
    [exchanges, grouping, toggledGroups],
  );
  const { marksOf, onKey } = useRowMarks(exchanges);
  return (
    <VirtualTree
      label={grouping === 'cause' ? 'Calls by cause' : 'Calls by actor'}
      items={rows}
      openId={selected}
      onOpen={onSelect}
      onToggle={toggleGroup}
      onKey={onKey}
      rowClass={row.row}
    >
      {(item) =>
        item.kind === 'exchange' ? (
          <ExchangeRow exchange={item.exchange} isPicked={null} {...marksOf(item.exchange)} />
        ) : (
          <div className={css.group}>
            {item.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
            <strong>{item.title}</strong>
            <span>{item.size}</span>
            {item.failures > 0 && <Badge tone="bad">{`${item.failures} failed`}</Badge>}
          </div>
        )
      }
    </VirtualTree>
  );
}
