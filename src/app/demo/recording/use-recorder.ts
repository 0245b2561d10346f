import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useHost } from '../../host/host-context.ts';
import { worldIdOf } from '../../world-id.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** The recorder of the world that the page shows. */
export function useRecorder(): Recorder {
  const client = useClient();
  const queries = useQueryClient();
  const host = useHost();
  const worldId = worldIdOf(host, client);
  return useMemo(() => createRecorder({ client, queries, worldId }), [client, queries, worldId]);
}
