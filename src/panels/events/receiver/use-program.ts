import { useState } from 'react';
import type { DeploymentName } from '../../../contract/deployments.ts';
import { SAMPLES } from './samples.ts';

/** By the name of the app, which it keeps in a new world; its id changes there. */
const keyOf = (deployment: DeploymentName, app: string) => `parley.receiver.${deployment}.${app}`;

/** The program that the user edits for an app, kept in the browser. It is the first sample until they edit it. */
export function useProgram(
  deployment: DeploymentName,
  app: string,
): readonly [program: string, setProgram: (program: string) => void] {
  const [program, setProgram] = useState(() => read(keyOf(deployment, app)) ?? SAMPLES[0].program);
  return [
    program,
    (next) => {
      setProgram(next);
      try {
        localStorage.setItem(keyOf(deployment, app), next);
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
