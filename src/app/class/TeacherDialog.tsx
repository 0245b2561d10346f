import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { ClassLinks, ClassMember, ClassSession } from '../../contract/links/class.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useAnnouncements } from '../announcements.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { useWireView } from '../wire/state/view.ts';
import css from './Class.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { ExamResults } from './ExamResults.tsx';
import { HandOut } from './HandOut.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useClassState } from './use-class.ts';
import type { useLead } from './use-follow.ts';
import { useMembers } from './use-members.ts';

interface TeacherDialogProps {
  readonly session: ClassSession;
  readonly lead: ReturnType<typeof useLead>;
  readonly onClose: () => void;
}

/** The most rows that are drawn. A full class of learners and teachers fits; watchers have no row, only their number is shown. */
const MAX_ROWS = 180;

/** The class as its teacher sees it: members and their progress, what learners may see, exams, what is handed out, links. */
export default function TeacherDialog({ session, lead, onClose }: TeacherDialogProps) {
  const { me, status, links } = useClassState(session);
  const members = useMembers(session);
  const save = useSaveClassFile(session);
  const announce = useAnnouncements((state) => state.announce);
  const changeClass = (body: object) => {
    session.call('', body, 'PATCH').catch((error: Error) => announce(error.message));
  };
  const { changeFilter } = useWireView();
  const { setOpen: openWire } = useWirePlace();
  const showCalls = useStableCallback((caller: string) => {
    changeFilter({ caller });
    openWire(true);
    onClose();
  });
  return (
    <Dialog title="Class" size="large" isOpen onClose={onClose}>
      <div className={css.dialog}>
        {status !== null && status.ends_at !== null && (
          <p role="status" className={css.problem}>
            This class ends on {new Date(status.ends_at).toLocaleDateString('en')}. Save its
            results, or{' '}
            <Button size="small" onPress={() => changeClass({ goes_on: true })}>
              let it go on
            </Button>
          </p>
        )}
        <div className={css.section}>
          <Switch isSelected={lead.isLeading} onChange={lead.setLeading}>
            Lead the class to where I am
          </Switch>
          <Switch
            isSelected={status?.sees_all ?? false}
            onChange={(sees_all) => changeClass({ sees_all })}
          >
            Everybody sees everybody’s calls
          </Switch>
        </div>
        <People session={session} members={members} myId={me?.id ?? ''} onShowCalls={showCalls} />
        <ExamResults session={session} onSave={save} />
        <HandOut session={session} />
        {links !== null && <Links session={session} links={links} />}
      </div>
    </Dialog>
  );
}

interface PeopleProps {
  readonly session: ClassSession;
  readonly members: readonly ClassMember[];
  readonly myId: string;
  /** Shows the calls of the person who has this name. It must be the same function in every render. */
  readonly onShowCalls: (name: string) => void;
}

/** Raised hands come first, the earliest on top; then present members. Without hands, `||` skips the difference, NaN. */
const compareMembers = (a: ClassMember, b: ClassMember): number =>
  (a.hand ?? Infinity) - (b.hand ?? Infinity) ||
  Number(b.present) - Number(a.present) ||
  a.name.localeCompare(b.name);

function People({ session, members, myId, onShowCalls }: PeopleProps) {
  const listedMembers = members.filter(({ role }) => role !== 'watcher').toSorted(compareMembers);
  const watcherCount = members.filter(({ role, present }) => role === 'watcher' && present).length;
  const hiddenCount = listedMembers.length - MAX_ROWS;
  return (
    <section className={css.section} aria-label="People">
      <h3 className={css.heading}>People</h3>
      <ul className={css.rows}>
        {listedMembers.slice(0, MAX_ROWS).map((member) => (
          <MemberRow
            key={member.id}
            session={session}
            member={member}
            isMe={member.id === myId}
            onShowCalls={onShowCalls}
          />
        ))}
      </ul>
      {(watcherCount > 0 || hiddenCount > 0) && (
        <p className={tones.quiet}>
          {hiddenCount > 0 && `${hiddenCount} more. `}
          {watcherCount > 0 && `${watcherCount} watch.`}
        </p>
      )}
      <LessonResultButtons session={session} />
    </section>
  );
}

/** Returns a function that saves a file of the class on this machine and announces the result. */
function useSaveClassFile(session: ClassSession) {
  const announce = useAnnouncements((state) => state.announce);
  return (name: string, type: string) => {
    session.file(`/${name}`).then(
      (text) => {
        saveFile(`class-${name}`, type, text);
        announce('Results saved.');
      },
      (error: Error) => announce(error.message),
    );
  };
}

/** Buttons that save how far everybody is in each lesson. */
function LessonResultButtons({ session }: { readonly session: ClassSession }) {
  const save = useSaveClassFile(session);
  return (
    <div className={layouts.row}>
      <Button
        size="small"
        icon={<Download size={14} />}
        onPress={() => save('results.csv', 'text/csv')}
      >
        Results for a spreadsheet
      </Button>
      <Button
        size="small"
        icon={<Download size={14} />}
        onPress={() => save('results.json', 'application/json')}
      >
        Results as JSON
      </Button>
    </div>
  );
}

interface LinksProps {
  readonly session: ClassSession;
  readonly links: ClassLinks;
}

function Links({ session, links }: LinksProps) {
  return (
    <section className={css.section} aria-label="Links">
      <h3 className={css.heading}>Links</h3>
      <ClassLink session={session} name="join" label="To join" link={links.join} />
      <ClassLink
        session={session}
        name="teach"
        label="To teach: only for other teachers"
        link={links.teach}
      />
    </section>
  );
}

interface ClassLinkProps {
  readonly session: ClassSession;
  readonly name: keyof ClassLinks;
  readonly label: string;
  readonly link: string;
}

/** A link, and the button that replaces it: the old link stops working. */
function ClassLink({ session, name, label, link: linkOfServer }: ClassLinkProps) {
  // The link has the server's own host name, such as localhost. Learners need the host name in the address of this page.
  const { origin, pathname } = window.location;
  const link = origin + pathname + new URL(linkOfServer).hash;
  const announce = useAnnouncements((state) => state.announce);
  const [isConfirming, setConfirming] = useState(false);
  async function replace() {
    try {
      await session.call('/links', { link: name });
      announce('The old link no longer works. People who have joined stay.');
      setConfirming(false);
    } catch (error) {
      announce(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <div className={css.link}>
      <TextField label={label} value={link} isReadOnly isCode />
      <span className={css.actions}>
        <CopyButton
          text={link}
          label={`Copy the link ${name === 'join' ? 'to join' : 'to teach'}`}
        />
        {isConfirming ? (
          <Button size="small" variant="danger" autoFocus onPress={() => void replace()}>
            Replace it
          </Button>
        ) : (
          <Button size="small" icon={<RefreshCw size={14} />} onPress={() => setConfirming(true)}>
            Replace…
          </Button>
        )}
      </span>
    </div>
  );
}
