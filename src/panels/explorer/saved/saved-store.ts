import { unguessable } from '../../../client/unguessable.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { makeSharedStore } from '../../../kit/storage/shared-store.ts';
import { SAVED_CALLS } from './has-saved-calls.ts';
import {
  nameOf,
  readCalls,
  cleanAnswer,
  withCall,
  withinRoom,
  type CallToSave,
  type SavedCall,
} from './saved-calls.ts';

const saved = makeSharedStore<{ readonly calls: readonly SavedCall[] }>(SAVED_CALLS, (stored) => ({
  calls: readCalls(Object(stored)['calls']),
}));

/** The saved calls of this browser, the newest first. */
export const useSavedCalls = (): readonly SavedCall[] => saved.use(({ calls }) => calls);

/** Saves a call. Returns whether it outlasts the tab. */
export function saveCall(call: CallToSave): boolean {
  const now = Date.now();
  return saved.change(({ calls }) => ({ calls: withCall(calls, call, unguessable(), now) }));
}

export const renameCall = (id: string, name: string): boolean =>
  changeCall(id, (call) => ({ ...call, name: nameOf(name, call.method) }));

/** Keeps another answer, to compare later ones with. */
export const keepAnswer = (id: string, answer: ComparedAnswer): boolean =>
  changeCall(id, (call) => ({ ...call, answer: cleanAnswer(answer, Date.now()) }));

export const deleteCall = (id: string): boolean =>
  saved.change(({ calls }) => ({ calls: calls.filter((call) => call.id !== id) }));

const changeCall = (id: string, change: (call: SavedCall) => SavedCall): boolean =>
  saved.change(({ calls }) => ({
    calls: withinRoom(calls.map((call) => (call.id === id ? change(call) : call))),
  }));
