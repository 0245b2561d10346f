import { randomValue } from '../../../base/random-value.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { SAVED_CALLS_KEY } from './has-saved-calls.ts';
import {
  cleanName,
  parseCalls,
  cleanAnswer,
  addCall,
  limitCalls,
  type CallToSave,
  type SavedCall,
} from './saved-calls.ts';

const useSavedStore = slice<{ readonly calls: readonly SavedCall[] }>(
  'savedCalls',
  () => ({ calls: [] }),
  {
    in: LOCAL,
    key: SAVED_CALLS_KEY,
    version: 1,
    isShared: true,
    read: (stored) => ({ calls: parseCalls(Object(stored)['calls']) }),
  },
);

/** The saved calls of this browser, the newest first. */
export const useSavedCalls = (): readonly SavedCall[] => useSavedStore(({ calls }) => calls);

/** Saves a call. Returns false if the storage is full: the call is then lost when the tab closes. */
export function saveCall(call: CallToSave): boolean {
  const now = Date.now();
  return useSavedStore.setState(({ calls }) => ({
    calls: addCall(calls, call, randomValue(), now),
  }));
}

export const renameCall = (id: string, name: string): boolean =>
  changeCall(id, (call) => ({ ...call, name: cleanName(name, call.method) }));

/** Replaces the saved answer, with which later answers are compared. */
export const replaceAnswer = (id: string, answer: ComparedAnswer): boolean =>
  changeCall(id, (call) => ({ ...call, answer: cleanAnswer(answer, Date.now()) }));

export const deleteCall = (id: string): boolean =>
  useSavedStore.setState(({ calls }) => ({ calls: calls.filter((call) => call.id !== id) }));

const changeCall = (id: string, change: (call: SavedCall) => SavedCall): boolean =>
  useSavedStore.setState(({ calls }) => ({
    calls: limitCalls(calls.map((call) => (call.id === id ? change(call) : call))),
  }));
