import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from '../ui/controls/Button.tsx';
import { useShownTools } from './shown-tools.ts';

export interface ShowAllButtonProps {
  readonly place: 'methods' | 'blocks';
  /** How many methods or blocks there are in all, if that is known. */
  readonly count?: number;
}

/** Switches a list of methods or blocks between the most used ones and all. */
export function ShowAllButton({ place, count }: ShowAllButtonProps) {
  const showsAll = useShownTools((state) => state[place]) === 'all';
  return (
    <Button
      size="small"
      variant="plain"
      aria-expanded={showsAll}
      icon={showsAll ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
      onPress={() => useShownTools.setState({ [place]: showsAll ? 'few' : 'all' })}
    >
      {showsAll
        ? `Fewer ${place}`
        : ['All', count, place].filter((word) => word !== undefined).join(' ')}
    </Button>
  );
}
