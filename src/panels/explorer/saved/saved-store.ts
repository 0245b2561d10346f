import { randomValue } from '../../../base/random-value.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { SAVED_CALLS_KEY } from './has-saved-calls.ts';
import {
  nameOf,
  readCalls,
  cleanAnswer,
  addCall,
  limitCalls,
  type CallToSave,
  type SavedCall,
} from './saved-calls.ts';

const useSaved = slice<{ readonly calls: readonly SavedCall[] }>(
  'savedCalls',
  () => ({ calls: [] }),
  {
    in: LOCAL,
    key: SAVED_CALLS_KEY,
    version: 1,
    isShared: true,
    read: (stored) => ({ calls: readCalls(Object(stored)['calls']) }),
  },
);

/** The saved calls of this browser, the newest first. */
export const useSavedCalls = (): readonly SavedCall[] => useSaved(({ calls }) => calls);

/** Saves a call. Returns false if it is lost when the tab closes, because the storage is full. */
export function saveCall(call: CallToSave): boolean {
  const now = Date.now();
  return useSaved.setState(({ calls }) => ({ calls: addCall(calls, call, randomValue(), now) }));
}

export const renameCall = (id: string, name: string): boolean =>
  changeCall(id, (call) => ({ ...call, name: nameOf(name, call.method) }));

/** Replaces the saved answer, with which later answers are compared. */
export const keepAnswer = (id: string, answer: ComparedAnswer): boolean =>
  changeCall(id, (call) => ({ ...call, answer: cleanAnswer(answer, Date.now()) }));

export const deleteCall = (id: string): boolean =>
  useSaved.setState(({ calls }) => ({ calls: calls.filter((call) => call.id !== id) }));

const changeCall = (id: string, change: (call: SavedCall) => SavedCall): boolean =>
  useSaved.setState(({ calls }) => ({
    calls: limitCalls(calls.map((call) => (call.id === id ? change(call) : call))),
  }));
