import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { changesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { useDock } from '../state/dock.ts';
import { useShownView } from '../state/use-shown-view.ts';
import type { AddResult, Recorder } from './recorder.ts';
import { useRecorder } from './use-recorder.ts';

/** While it is mounted, adds calls and changes of the world to the recording as they happen. Shows nothing. */
export default function LiveRecorder() {
  const recorder = useRecorder();
  const { exchanges, log } = useExchanges();
  const changes = useQuery(changesQuery(useLiveClient()));
  const openView = useShownView();
  const announce = useAnnouncements((state) => state.announce);
  /** Where the recording starts, if it is known. */
  const [recordingStart] = useState(() => useDock.getState().since ?? undefined);
  /** The recorder that has noted the start of the recording. */
  const startedRecorder = useRef<Recorder>(undefined);
  /** The newest exchange and change that the recorder has seen; undefined until they have loaded. */
  const lastExchange = useRef<string>(undefined);
  const lastChange = useRef<string>(undefined);

  const announceProblems = ({ problems }: AddResult) => {
    if (problems.length > 0) announce(problems.join(' '));
  };
  const announceError = (error: unknown) => announce(messageOf(error));
  const recordNew = useEffectEvent(() => {
    // The recording begins with the world that is open.
    if (startedRecorder.current !== recorder) {
      startedRecorder.current = recorder;
      void recorder.noteStart().catch(announceError);
    }
    if (log.isSuccess) {
      const seen = lastExchange.current ?? recordingStart?.call;
      useDock.setState({ since: null });
      const ids = idsAfter(exchanges, seen);
      lastExchange.current = newestOf(exchanges, seen);
      if (ids.length > 0)
        void recorder.addLive(ids, openView).then(announceProblems, announceError);
    }
    // The list of changes may have been read for an earlier recording: wait until it has been read again.
    if (changes.data && !changes.isFetching) {
      const seen = lastChange.current ?? recordingStart?.change ?? newestOf(changes.data);
      lastChange.current = newestOf(changes.data, seen);
      for (const change of changes.data)
        if (change.id > seen) void recorder.addChange(change).then(announceProblems, announceError);
    }
  });

  // Records the new calls and changes.
  useEffect(
    () => recordNew(),
    [recorder, exchanges, log.isSuccess, changes.data, changes.isFetching],
  );

  return null;
}

type Entries = readonly { readonly id: string }[];

/** The ids after `seen`; no ids if `seen` is undefined. Later entries have greater ids. */
const idsAfter = (entries: Entries, seen: string | undefined): readonly string[] =>
  seen === undefined ? [] : entries.flatMap(({ id }) => (id > seen ? [id] : []));

/** The newer one of `seen` and the id of the last entry. The empty id is older than all others. */
function newestOf(entries: Entries, seen = ''): string {
  const newest = entries.at(-1)?.id ?? '';
  return newest > seen ? newest : seen;
}
