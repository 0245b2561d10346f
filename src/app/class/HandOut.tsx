import { useState } from 'react';
import type { ClassSession } from '../../contract/links/class.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAnnouncements } from '../announcements.ts';
import { currentRecording } from '../demo/recording/recorded-demo.ts';
import { useRecording } from '../demo/recording/recording.ts';
import { makeLinkContents, type Recording } from '../share/contents/link-contents.ts';
import { linkFragment } from '../share/contents/page-link.ts';
import { useLinkSource } from '../share/dialog/use-link-source.ts';
import css from './Class.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { useClassState } from './use-class.ts';
import { Alert } from '../../ui/display/Alert.tsx';

/** Hands out a demo to everybody: a world like this one, or the recording. Each learner opens it in a new tab. */
export function HandOut({ session }: { readonly session: ClassSession }) {
  const announce = useAnnouncements((state) => state.announce);
  const linkSource = useLinkSource();
  const isWorldUnread = linkSource === undefined;
  const hasSteps = useRecording((state) => state.steps.length > 0);
  const { status } = useClassState(session);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handedOut = status?.handed ?? null;

  /** Announces what `work` returns, or shows why it failed. */
  async function attempt(work: () => Promise<string>) {
    setPending(true);
    setProblem(null);
    try {
      announce(await work());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setPending(false);
  }
  const handOut = (title: string, recording: Recording | null) => {
    if (linkSource === undefined) return;
    void attempt(async () => {
      const { demo } = makeLinkContents({ ...linkSource, recording });
      await session.call('/handed', { title, demo: await linkFragment(demo) });
      return `Handed out “${title}”.`;
    });
  };
  const handOutRecording = () => {
    const recording = currentRecording();
    if (recording === null) return;
    if (recording.problems.length > 0) setProblem(recording.problems.join(' '));
    else handOut(recording.title ?? 'A recording', recording);
  };
  return (
    <section className={css.section} aria-label="Hand out">
      <h3 className={css.heading}>Hand out</h3>
      <p className={tones.quiet}>
        Everybody gets a button that opens what you hand out in a tab of their own: a world in their
        browser, where nothing that they do reaches this one.
      </p>
      <div className={layouts.row}>
        <Button
          isPending={isPending}
          isDisabled={isWorldUnread}
          onPress={() => handOut('A world like this one', null)}
        >
          A world like this one
        </Button>
        {hasSteps && (
          <Button isPending={isPending} isDisabled={isWorldUnread} onPress={handOutRecording}>
            The recording
          </Button>
        )}
        {handedOut !== null && (
          <Button
            isPending={isPending}
            onPress={() =>
              void attempt(async () => {
                await session.call('/handed', undefined, 'DELETE');
                return 'Taken back.';
              })
            }
          >
            Take back “{handedOut.title}”
          </Button>
        )}
      </div>
      <Alert>{problem}</Alert>
    </section>
  );
}
