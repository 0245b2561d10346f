import { useEffect, useRef } from 'react';
import { useClient } from '../../../client/context.tsx';
import type { DemoView } from '../../../contract/demo/demo.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { useDock } from '../state/dock.ts';
import { useShownView } from '../state/use-shown-view.ts';
import type { Added } from './recorder.ts';
import { listenToSandbox, tapPage } from './sandbox-tap.ts';
import { useRecorder } from './use-recorder.ts';

/** While it is mounted, adds calls and changes of the world to the recording as they happen. Shows nothing. */
export default function LiveRecorder() {
  const client = useClient();
  const recorder = useRecorder();
  const { exchanges, log } = useExchanges();
  const view = useLatest(useShownView());
  const announce = useAnnouncements((state) => state.announce);
  /** The last exchange that was looked at; undefined until the log has loaded. */
  const last = useRef<string>(undefined);

  // The recording begins with the world that is open.
  useEffect(() => {
    void recorder.begin().catch((error: unknown) => announce(messageOf(error)));
  }, [recorder, announce]);

  // In step with the log of calls.
  useEffect(() => {
    if (!log.isSuccess) return;
    const seen = last.current ?? useDock.getState().since ?? undefined;
    useDock.setState({ since: null });
    // The list may end before the call that the recording started after.
    last.current = newer(exchanges.at(-1)?.id ?? '', seen ?? '');
    if (seen === undefined) return;
    const ids = exchanges.filter(({ id }) => id > seen).map(({ id }) => id);
    if (ids.length > 0) void recorder.follow(ids, view.current).then(tell(announce));
  }, [exchanges, log.isSuccess, recorder, view, announce]);

  // In step with the changes of the world that the log does not keep.
  useEffect(() => {
    listenToSandbox({
      before: async () => {
        const seen = last.current;
        if (seen === undefined) return;
        const missed = await client.exchanges(seen === '' ? null : seen);
        last.current = newer(missed.at(-1)?.id ?? '', last.current ?? seen);
        await recorder.follow(
          missed.map(({ id }) => id),
          view.current,
        );
      },
      after: (step, answer) => void recorder.addChange(step, answer).then(tell(announce)),
    });
    const endTap = tapPage(client.baseUrl);
    return () => {
      endTap();
      listenToSandbox(null);
    };
  }, [client, recorder, view, announce]);
  return null;
}

/** The id of the newer exchange. Ids rise; the empty one is older than all. */
const newer = (one: string, other: string): string => (one > other ? one : other);

const tell =
  (announce: (message: string) => void) =>
  ({ problems }: Added) => {
    if (problems.length > 0) announce(problems.join(' '));
  };

/** A reference to the newest value, for callbacks that run later. */
function useLatest(value: DemoView | null) {
  const latest = useRef(value);
  // For what is called later, by the log.
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
