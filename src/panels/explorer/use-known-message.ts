import { useMemo } from 'react';
import { verdictOf } from './answer/verdict.ts';
import type { KnownMessage } from './draft/default-draft.ts';
import { useCallResult } from './use-calls.ts';

/** The message that the explorer posted last, for methods that need one, or null. */
export function useKnownMessage(): KnownMessage | null {
  const result = useCallResult('chat.postMessage');
  return useMemo(() => {
    if (result?.kind !== 'answered') return null;
    const { ok, body } = verdictOf(result.answer);
    const { channel, ts } = body ?? {};
    const isPosted = ok === true && typeof channel === 'string' && typeof ts === 'string';
    return isPosted ? { channel, ts } : null;
  }, [result]);
}
