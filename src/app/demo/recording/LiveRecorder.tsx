import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { changesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { useDock } from '../state/dock.ts';
import { useShownView } from '../state/use-shown-view.ts';
import type { Added, Recorder } from './recorder.ts';
import { useRecorder } from './use-recorder.ts';

/** While it is mounted, adds calls and changes of the world to the recording as they happen. Shows nothing. */
export default function LiveRecorder() {
  const recorder = useRecorder();
  const { exchanges, log } = useExchanges();
  const changes = useQuery(changesQuery(useLiveClient()));
  const view = useShownView();
  const announce = useAnnouncements((state) => state.announce);
  /** Where the recorder was started, if it is known. */
  const [since] = useState(() => useDock.getState().since ?? undefined);
  const begun = useRef<Recorder>(undefined);
  /** The last exchange and the last change that were looked at; undefined until they have loaded. */
  const lastExchange = useRef<string>(undefined);
  const lastChange = useRef<string>(undefined);

  const tell = ({ problems }: Added) => {
    if (problems.length > 0) announce(problems.join(' '));
  };
  const fail = (error: unknown) => announce(messageOf(error));
  const look = useEffectEvent(() => {
    // The recording begins with the world that is open.
    if (begun.current !== recorder) {
      begun.current = recorder;
      void recorder.begin().catch(fail);
    }
    if (log.isSuccess) {
      const seen = lastExchange.current ?? since?.call;
      useDock.setState({ since: null });
      const ids = idsAfter(exchanges, seen);
      lastExchange.current = newestOf(exchanges, seen);
      if (ids.length > 0) void recorder.follow(ids, view).then(tell, fail);
    }
    // What was read for an earlier recording is read again first.
    if (changes.data && !changes.isFetching) {
      const seen = lastChange.current ?? since?.change ?? newestOf(changes.data);
      lastChange.current = newestOf(changes.data, seen);
      for (const change of changes.data)
        if (change.id > seen) void recorder.addChange(change).then(tell, fail);
    }
  });

  // Follows the log of the platform.
  useEffect(() => look(), [recorder, exchanges, log.isSuccess, changes.data, changes.isFetching]);

  return null;
}

type Entries = readonly { readonly id: string }[];

/** The ids after `seen`; none if nothing was seen yet. Ids rise. */
const idsAfter = (entries: Entries, seen: string | undefined): readonly string[] =>
  seen === undefined ? [] : entries.flatMap(({ id }) => (id > seen ? [id] : []));

/** The newest id. The entries may end before the one that was seen; the empty id is older than all. */
function newestOf(entries: Entries, seen = ''): string {
  const newest = entries.at(-1)?.id ?? '';
  return newest > seen ? newest : seen;
}
