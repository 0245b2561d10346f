import { useState } from 'react';
import type { ReceiverOf } from '../../../contract/receiver.ts';
import { SAMPLES } from './samples.ts';

const keyOf = ({ deployment, app_id }: ReceiverOf) => `parley.receiver.${deployment}.${app_id}`;

/** The program that the user edits, kept in the browser. It is the first sample until they edit it. */
export function useProgram(
  of: ReceiverOf,
): readonly [program: string, setProgram: (program: string) => void] {
  const [program, setProgram] = useState(() => read(keyOf(of)) ?? SAMPLES[0].program);
  return [
    program,
    (next) => {
      setProgram(next);
      try {
        localStorage.setItem(keyOf(of), next);
      } catch {
        // Storage is missing or full: the text lasts until the pane is closed.
      }
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
