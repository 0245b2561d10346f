import GripVertical from 'lucide-react/icons/grip-vertical';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import { isFor } from '../../../contract/blocks/surfaces.ts';
import { ShowAllButton } from '../../../kit/ShowAllButton.tsx';
import { useShownTools } from '../../../kit/shown-tools.ts';
import { KIND_TYPE } from './drag-types.ts';
import css from './Palette.module.css';

const KINDS = BLOCKS.filter(({ type }) => isFor(type, 'message'));
/** How many of them most messages are made of; the list begins with these. */
const COMMON_KINDS = 8;

/** The kinds of blocks for messages, the common ones first, and the others on demand. A press adds one after the selected block; dragging adds one anywhere. */
export function Palette({ onAdd }: { readonly onAdd: (type: string) => void }) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [KIND_TYPE]: String(key), 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['copy'],
  });
  const showsAll = useShownTools((state) => state.blocks) === 'all';
  return (
    <div className={css.palette}>
      <h2 className={css.title}>Add a block</h2>
      <GridList
        aria-label="Kinds of blocks"
        layout="grid"
        className={css.kinds ?? ''}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => onAdd(String(key))}
      >
        {KINDS.slice(0, showsAll ? undefined : COMMON_KINDS).map(({ type, title, summary }) => (
          <GridListItem key={type} id={type} textValue={title} className={css.kind ?? ''}>
            <DragButton slot="drag" className={css.grip ?? ''} aria-label={`Drag ${title}`}>
              <GripVertical size={12} />
            </DragButton>
            <span title={summary}>{title}</span>
          </GridListItem>
        ))}
      </GridList>
      <div>
        <ShowAllButton place="blocks" count={KINDS.length} />
      </div>
    </div>
  );
}
