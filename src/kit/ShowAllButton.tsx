import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from '../ui/controls/Button.tsx';
import { useShownTools } from './shown-tools.ts';

export interface ShowAllButtonProps {
  /** The list that the button changes. */
  readonly list: 'methods' | 'blocks';
  /** The length of the whole list, if it is known. */
  readonly count?: number;
}

/** A button that switches the list of methods or blocks between a short form and all entries. */
export function ShowAllButton({ list, count }: ShowAllButtonProps) {
  const showsAll = useShownTools((state) => state[list]) === 'all';
  return (
    <Button
      size="small"
      variant="plain"
      aria-expanded={showsAll}
      icon={showsAll ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
      onPress={() => useShownTools.setState({ [list]: showsAll ? 'few' : 'all' })}
    >
      {showsAll
        ? `Fewer ${list}`
        : ['All', count, list].filter((word) => word !== undefined).join(' ')}
    </Button>
  );
}
