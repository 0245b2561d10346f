import type { RecordChange } from '../../../contract/sandbox.ts';
import type { History } from '../../store/history.ts';
import { EMPTY_BATCH, type JournalBatch } from '../../store/journal.ts';
import type { World } from '../../model/world/world.ts';
import type { CallLog } from '../log/call-log.ts';
import type { Moment } from './past.ts';
import { redoStep, undoneRows, undoStep } from './undo-step.ts';

/** A world that was rewound. */
interface Rewinding {
  readonly batch: JournalBatch;
  /** The rows that are different now. */
  readonly changes: readonly RecordChange[];
  /** How many calls were undone. */
  readonly undone: number;
  /** Makes everything as it was, after later changes were undone. */
  readonly rollback: () => void;
}

/**
 * Undoes all that came after a moment, in the world, its history and its log. A step that changes nothing is added: it
 * holds the newest id of a call, so that ids of calls are not used again.
 */
export function rewindTo(
  { world, history, log }: { world: World; history: History; log: CallLog },
  { step, exchange }: Moment,
): Rewinding {
  const steps = history.cut(step);
  const undone = log.cut(exchange);
  for (const each of steps.toReversed()) undoStep(world, each);
  const changes = undoneRows(world, steps);
  history.add({ exchange: log.newestId, own: false, changes: [] });
  return {
    batch: {
      ...EMPTY_BATCH,
      ...history.batch(),
      rows: world.store.journalRows(changes),
      rewind: { exchange, step },
    },
    changes,
    undone: undone.exchanges.length,
    rollback: () => {
      history.cut(step);
      for (const each of steps) redoStep(world, each);
      history.restore(steps);
      log.restore(undone);
    },
  };
}
