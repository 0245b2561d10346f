import { useMemo } from 'react';
import { verdictOf } from './answer/verdict.ts';
import type { KnownMessage } from './draft/default-draft.ts';
import { useOutcome } from './use-calls.ts';

/** The message that was posted here last, for methods that need one; null while none was. */
export function useKnownMessage(): KnownMessage | null {
  const outcome = useOutcome('chat.postMessage');
  return useMemo(() => {
    if (outcome?.kind !== 'answered') return null;
    const { ok, body } = verdictOf(outcome.answer);
    const { channel, ts } = body ?? {};
    const isPosted = ok === true && typeof channel === 'string' && typeof ts === 'string';
    return isPosted ? { channel, ts } : null;
  }, [outcome]);
}
