import Copy from 'lucide-react/icons/copy';
import FolderOpen from 'lucide-react/icons/folder-open';
import Save from 'lucide-react/icons/save';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useActing } from '../../../client/acting.ts';
import { MAX_LINK_LENGTH } from '../../../contract/demo/demo.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { demoJson } from '../../../contract/links/codec.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useAnnouncements } from '../../announcements.ts';
import { StepMessage } from '../../demo/editor/StepMessage.tsx';
import { currentRecording } from '../../demo/recording/recorded-demo.ts';
import { useRecording } from '../../demo/recording/recording.ts';
import { ExportMenu } from '../../export/ExportMenu.tsx';
import { useHost } from '../../host/host-context.ts';
import { PANELS } from '../../panels.ts';
import { listLinkFacts } from '../contents/facts.ts';
import { makeLinkContents, type LinkContents, type Recording } from '../contents/link-contents.ts';
import { demoInLink, linkFragment, type DemoWithView } from '../contents/page-link.ts';
import { useOpenFile } from '../../files/use-open-file.ts';
import { LinkContentsList, LinkOmissions } from '../contents/LinkPreview.tsx';
import css from './ShareDialog.module.css';
import { useLinkSource } from './use-link-source.ts';

/** Shows what a link to this view would contain and leave out. Copies the link, or saves it as a file. */
export default function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnouncements((state) => state.announce);
  const linkSource = useLinkSource();
  const recording = useShareableRecording();
  const [includesSteps, setIncludesSteps] = useState(true);
  const includedRecording = includesSteps && recording?.problems.length === 0 ? recording : null;
  const contents = useMemo(
    () => (linkSource ? makeLinkContents({ ...linkSource, recording: includedRecording }) : null),
    [linkSource, includedRecording],
  );
  const writtenLink = useLink(contents?.demo ?? null);
  const link = writtenLink !== null && 'link' in writtenLink ? writtenLink.link : null;
  const problem = writtenLink !== null && 'problem' in writtenLink ? writtenLink.problem : null;
  const [isCopyRefused, setCopyRefused] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const isTooLong = link !== null && link.length > MAX_LINK_LENGTH;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      announce('Link copied.');
      onClose();
    } catch {
      // Permission denied, or not a secure context: the user can copy the text.
      setCopyRefused(true);
      const linkText = field.current?.querySelector('textarea');
      linkText?.focus();
      linkText?.select();
    }
  }
  function save({ demo }: LinkContents) {
    saveFile('demo.parley.json', 'application/json', `${demoJson(demo, 2)}\n`);
    announce('Demo saved.');
  }

  return (
    <Dialog
      title="Share"
      isOpen
      onClose={onClose}
      footer={
        <>
          <OpenFileButton onChosen={onClose} />
          <Button
            icon={<Save size={15} />}
            variant={isTooLong ? 'primary' : 'secondary'}
            isDisabled={link === null}
            onPress={() => contents && save(contents)}
          >
            Save as a file
          </Button>
          <Button
            icon={<Copy size={15} />}
            variant={isTooLong ? 'secondary' : 'primary'}
            isDisabled={link === null || isTooLong}
            onPress={() => link !== null && void copy(link)}
          >
            Copy link
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        A link opens a new world, made in the same way as this one. It sends nothing by itself, and
        nobody’s own world changes.
      </p>
      {recording !== null && (
        <div className={css.recording}>
          <Checkbox
            isSelected={includesSteps && recording.problems.length === 0}
            isDisabled={recording.problems.length > 0}
            onChange={setIncludesSteps}
          >
            With the recording ({recording.steps.length}{' '}
            {recording.steps.length === 1 ? 'step' : 'steps'})
          </Checkbox>
          {includedRecording !== null && contents !== null && link !== null && (
            <ExportMenu demo={contents.demo} />
          )}
        </div>
      )}
      {recording !== null && recording.problems.length > 0 && (
        <p className={css.long}>
          <StepMessage
            message={`The recording has to be corrected before it can be shared. ${recording.problems.join(' ')}`}
            onOpen={onClose}
          />
        </p>
      )}
      {problem !== null ? (
        <p role="alert" className={css.long}>
          <StepMessage message={`This cannot be shared as it is. ${problem}`} onOpen={onClose} />
        </p>
      ) : contents === null || link === null ? (
        <Skeleton lines={8} label="Writing the link" />
      ) : (
        <>
          <Preview contents={contents} />
          {isTooLong ? (
            <p className={css.long}>
              The link would have {amount(link.length)} characters, and many programs cut links that
              are longer than {amount(MAX_LINK_LENGTH)}. Save it as a file: dropped onto Parley, it
              opens like a link.
            </p>
          ) : (
            <div ref={field} className={css.link}>
              <TextField
                label="Link"
                description={`${amount(link.length)} of at most ${amount(MAX_LINK_LENGTH)} characters`}
                value={link}
                isReadOnly
                isCode
                rows={3}
                onFocus={({ target }) => target instanceof HTMLTextAreaElement && target.select()}
              />
            </div>
          )}
          {isCopyRefused && (
            <p role="alert" className={css.long}>
              The browser did not allow copying. The link is selected: copy it from here.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

const amount = (count: number) => count.toLocaleString('en');

function Preview({ contents: { demo, leftOut } }: { readonly contents: LinkContents }) {
  const token = useActing()?.token;
  const panel = PANELS.find(({ id }) => id === demo.view.panel)?.title ?? demo.view.panel;
  const facts = listLinkFacts(demo, { panel, acting: token?.label ?? 'nobody, without a token' });
  return (
    <>
      <LinkContentsList facts={facts} />
      <LinkOmissions leftOut={leftOut} />
    </>
  );
}

/** The address of a link, or why nobody could open it, in a sentence. */
type WrittenLink = { readonly link: string } | { readonly problem: string };

/** Writes the link of a demo; null until it is written. */
function useLink(demo: DemoWithView | null): WrittenLink | null {
  const [linkOfDemo, setLinkOfDemo] = useState<{ demo: DemoWithView; result: WrittenLink } | null>(
    null,
  );
  // Writes the link, which takes a while.
  useEffect(() => {
    if (demo === null) return;
    let isCancelled = false;
    void writeLink(demo).then((result) => {
      if (!isCancelled) setLinkOfDemo({ demo, result });
    });
    return () => {
      isCancelled = true;
    };
  }, [demo]);
  return linkOfDemo?.demo === demo ? (linkOfDemo?.result ?? null) : null;
}

/** Writes a link. First reads the demo as the page that opens it will: a recording can hold values that no link may hold. */
async function writeLink(demo: DemoWithView): Promise<WrittenLink> {
  const reading = readDemo(demoInLink(demo));
  if (!reading.ok) return { problem: reading.message };
  return { link: pageAddress() + (await linkFragment(demo)) };
}

/** The address of the page without its fragment and query. */
function pageAddress(): string {
  const { origin, pathname } = window.location;
  return origin + pathname;
}

/** A recording that a link can include. */
interface ShareableRecording extends Recording {
  /** What the user must mend first, in sentences. */
  readonly problems: readonly string[];
}

/** The recording of this tab, or else the steps of the demo that this world was made from, or null. */
function useShareableRecording(): ShareableRecording | null {
  const host = useHost();
  const demo = host.kind === 'tab' ? host.demo : null;
  // Any change of the store may change the steps.
  const recordingStore = useRecording();
  return useMemo(() => {
    const recordingOfTab = recordingStore.steps.length === 0 ? null : currentRecording();
    if (recordingOfTab !== null) return recordingOfTab;
    return demo?.steps === undefined
      ? null
      : { title: demo.title, world: demo.world, steps: demo.steps, problems: [] };
  }, [recordingStore, demo]);
}

/** Lets the user choose a file, and opens it. */
function OpenFileButton({ onChosen }: { readonly onChosen: () => void }) {
  const openFile = useOpenFile();
  return (
    <FileTrigger
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file === undefined) return;
        onChosen();
        openFile(file);
      }}
    >
      <Button icon={<FolderOpen size={15} />}>Open a file…</Button>
    </FileTrigger>
  );
}
