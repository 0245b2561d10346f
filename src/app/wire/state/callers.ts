import { useSyncExternalStore } from 'react';
import { Cell } from '../../../base/cell.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';

/** The name of the person who made a call; null if it is nobody’s. */
export type CallerOf = (exchange: Pick<ExchangeSummary, 'actor'>) => string | null;

/** Whose call is whose, in a world that a class shares: null elsewhere. What knows the class sets it. */
export const CALLERS = new Cell<CallerOf | null>(null);

export const useCallerOf = (): CallerOf | null =>
  useSyncExternalStore(CALLERS.subscribe, CALLERS.get);
