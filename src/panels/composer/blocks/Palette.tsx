import GripVertical from 'lucide-react/icons/grip-vertical';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import { isFor } from '../../../contract/blocks/surfaces.ts';
import { KIND_TYPE } from './drag-types.ts';
import css from './Palette.module.css';

const SHOWN = BLOCKS.filter(({ type }) => isFor(type, 'message'));

/** All kinds of blocks for messages. A press adds one after the selected block; dragging adds one anywhere. */
export function Palette({ onAdd }: { readonly onAdd: (type: string) => void }) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [KIND_TYPE]: String(key), 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['copy'],
  });
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
        {SHOWN.map(({ type, title, summary }) => (
          <GridListItem key={type} id={type} textValue={title} className={css.kind ?? ''}>
            <Button slot="drag" className={css.grip ?? ''} aria-label={`Drag ${title}`}>
              <GripVertical size={12} />
            </Button>
            <span title={summary}>{title}</span>
          </GridListItem>
        ))}
      </GridList>
    </div>
  );
}
