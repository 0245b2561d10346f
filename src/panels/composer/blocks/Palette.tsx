import GripVertical from 'lucide-react/icons/grip-vertical';
import { useMemo } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import { isAllowedOn, type Surface } from '../../../contract/blocks/surfaces.ts';
import { ShowAllButton } from '../../../kit/ShowAllButton.tsx';
import { useShownTools } from '../../../kit/shown-tools.ts';
import { KIND_DRAG_TYPE } from './drag-types.ts';
import css from './Palette.module.css';
import tones from '../../../ui/style/tones.module.css';

/** How many kinds are shown at first. The list begins with those that most messages are made of. */
const COMMON_KIND_COUNT = 8;

/** Kinds that come first for views, before those that are common in messages. */
const COMMON_IN_VIEWS = ['input', 'alert'];

/** The kinds of blocks for a surface, the common ones first. */
function kindsFor(surface: Surface) {
  const kinds = BLOCKS.filter(({ type }) => isAllowedOn(type, surface));
  if (surface === 'message') return kinds;
  const isCommon = ({ type }: (typeof kinds)[number]) => COMMON_IN_VIEWS.includes(type);
  return [...kinds.filter(isCommon), ...kinds.filter((kind) => !isCommon(kind))];
}

export interface PaletteProps {
  readonly surface: Surface;
  readonly onAdd: (type: string) => void;
}

/**
 * The kinds of blocks for the surface: the common ones, and the others on demand. A press adds a block after the selected one;
 * dragging adds it anywhere.
 */
export function Palette({ surface, onAdd }: PaletteProps) {
  const kinds = useMemo(() => kindsFor(surface), [surface]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [KIND_DRAG_TYPE]: String(key), 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['copy'],
  });
  const areAllShown = useShownTools((state) => state.blocks) === 'all';
  return (
    <div className={css.palette}>
      <h2 className={tones.label}>Add a block</h2>
      <GridList
        aria-label="Kinds of blocks"
        layout="grid"
        className={css.kinds ?? ''}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => onAdd(String(key))}
      >
        {kinds
          .slice(0, areAllShown ? undefined : COMMON_KIND_COUNT)
          .map(({ type, title, summary }) => (
            <GridListItem key={type} id={type} textValue={title} className={css.kind ?? ''}>
              <DragButton slot="drag" className={css.grip ?? ''} aria-label={`Drag ${title}`}>
                <GripVertical size={12} />
              </DragButton>
              <span title={summary}>{title}</span>
            </GridListItem>
          ))}
      </GridList>
      <div>
        <ShowAllButton list="blocks" count={kinds.length} />
      </div>
    </div>
  );
}
