import Copy from 'lucide-react/icons/copy';
import Save from 'lucide-react/icons/save';
import { useMemo, useRef, useState } from 'react';
import { useActing } from '../../../client/acting.ts';
import { demoJson } from '../../../contract/demo/codec.ts';
import { MAX_LINK_LENGTH } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useAnnouncements } from '../../announcements.ts';
import { PANELS } from '../../panels.ts';
import { linkContents, type LinkContents } from '../contents/link-contents.ts';
import { linkFacts } from '../contents/facts.ts';
import { StepMessage } from '../../demo/editor/StepMessage.tsx';
import { LinkHolds, LinkLeavesOut } from '../preview/LinkPreview.tsx';
import { ExportMenu } from '../../export/ExportMenu.tsx';
import { OpenFileButton } from '../open/OpenFileButton.tsx';
import { useLink } from './use-link.ts';
import { useRecording } from './use-recording.ts';
import { useToShare } from './use-to-share.ts';
import css from './ShareDialog.module.css';

/** Shows what a link to this place would hold and leave out, and copies it, or saves it as a file. */
export default function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnouncements((state) => state.announce);
  const toShare = useToShare();
  const recording = useRecording();
  const [withSteps, setWithSteps] = useState(true);
  const included = withSteps && recording?.problems.length === 0 ? recording : null;
  const contents = useMemo(
    () => (toShare ? linkContents({ ...toShare, recording: included }) : null),
    [toShare, included],
  );
  const written = useLink(contents?.demo ?? null);
  const link = written !== null && 'link' in written ? written.link : null;
  const problem = written !== null && 'problem' in written ? written.problem : null;
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const isTooLong = link !== null && link.length > MAX_LINK_LENGTH;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      announce('Link copied.');
      onClose();
    } catch {
      // Permission denied, or not a secure context: the user can copy the text.
      setRefused(true);
      const shown = field.current?.querySelector('textarea');
      shown?.focus();
      shown?.select();
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
            isSelected={withSteps && recording.problems.length === 0}
            isDisabled={recording.problems.length > 0}
            onChange={setWithSteps}
          >
            With the recording ({recording.steps.length}{' '}
            {recording.steps.length === 1 ? 'step' : 'steps'})
          </Checkbox>
          {included !== null && contents !== null && link !== null && (
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
          {isRefused && (
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
  const facts = linkFacts(demo, { panel, acting: token?.label ?? 'nobody, without a token' });
  return (
    <>
      <LinkHolds facts={facts} />
      <LinkLeavesOut leftOut={leftOut} />
    </>
  );
}
