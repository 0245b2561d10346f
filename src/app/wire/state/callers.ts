import { useSyncExternalStore } from 'react';
import { Cell } from '../../../base/cell.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';

/** Returns the name of the class member who made a call; null if no member made it. */
export type CallerOf = (exchange: Pick<ExchangeSummary, 'actor'>) => string | null;

/** Finds the caller of an exchange in a world that a class shares; null in other worlds. `useCallers` sets it. */
export const CALLER_OF = new Cell<CallerOf | null>(null);

export const useCallerOf = (): CallerOf | null =>
  useSyncExternalStore(CALLER_OF.subscribe, CALLER_OF.get);
