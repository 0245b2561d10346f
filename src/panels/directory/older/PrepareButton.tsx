import ListPlus from 'lucide-react/icons/list-plus';
import { Button } from '../../../ui/controls/Button.tsx';
import { DEFAULT_SETTINGS, PREPARED } from './play/prepare.ts';
import type { Walk } from './play/use-walk.ts';
import { prepare } from './play/walk-actions.ts';

export interface PrepareButtonProps {
  readonly walk: Walk;
  /** Whether it is the next thing to do. */
  readonly isFirst?: boolean;
}

/** Creates a channel with messages to read. */
export function PrepareButton({ walk, isFirst = false }: PrepareButtonProps) {
  const settings = walk.walk?.settings ?? DEFAULT_SETTINGS;
  const isPending = walk.busy === 'prepare';
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      icon={<ListPlus size={14} />}
      isPending={isPending}
      isDisabled={walk.busy !== null && !isPending}
      onPress={() =>
        void walk.run('prepare', (run) => prepare(run, walk.token?.user_id ?? '', settings))
      }
    >
      {isPending ? `${walk.posted} of ${PREPARED} posted` : `Prepare ${PREPARED} messages`}
    </Button>
  );
}
