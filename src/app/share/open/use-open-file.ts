import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { late } from '../../../base/late.ts';
import { useHost } from '../../host/host-context.ts';

export const OPEN_DEMO = late(() => import('./open-demo.ts'));

/** Returns a function that opens the file of a demo. The code that reads it is loaded then. */
export function useOpenFile(): (file: Blob) => void {
  const host = useHost();
  const dropLink = useDropLink();
  return (file) =>
    void OPEN_DEMO.load()
      .then(({ openFile }) => openFile(file, { host, dropLink }))
      .catch((error: unknown) => console.error(error));
}

/** Returns a function that removes the demo from the address. */
export function useDropLink(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, demo: undefined }),
        replace: true,
      }),
    [navigate],
  );
}
