import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { MethodRefused } from '../../../../client/call-method.ts';
import { useClient } from '../../../../client/context.tsx';
import { messageOf } from '../../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../../client/use-method.ts';
import type { User } from '../../../../contract/entities.ts';
import { usePanelShell } from '../../../../kit/panel.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { lateView } from '../../../../ui/late.ts';
import type { PeopleStore } from '../store/people-store.ts';
import { personOf, type Person } from '../store/person.ts';
import { clipCell, invisibleIn } from '../table/shown-text.ts';
import css from './PersonSheet.module.css';
import layouts from '../../../../ui/style/layouts.module.css';
import { offsetText } from '../table/table-columns.ts';
import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import { kindOf } from '../table/kind.ts';

const PersonState = lateView(() => import('../../../../kit/people/PersonState.tsx'));

export interface PersonSheetProps {
  readonly id: string;
  readonly people: PeopleStore;
  /** Whether the sheet covers the list of people. Then it takes the focus. */
  readonly coversList: boolean;
  readonly onClose: () => void;
}

/** A person: what the walk read, and what `users.info` says now. */
export function PersonSheet({ id, people, coversList, onClose }: PersonSheetProps) {
  const { callWithRetry, keyOf } = useActingCalls();
  const { showExchange } = usePanelShell();
  const frame = useRef<HTMLElement>(null);
  const info = useQuery({
    retry: false,
    queryKey: keyOf('users.info', id),
    queryFn: ({ signal }) =>
      callWithRetry<{ readonly user: User }>('users.info', { user: id }, signal).then(
        ({ user, exchange }) => ({ person: personOf(user), exchange }),
      ),
    // Never from the cache: the sheet shows the current record.
    staleTime: 0,
    gcTime: 0,
  });
  const row = people.rowOf(id);
  const readPerson = row === -1 ? null : people.personAt(row);
  const page = row === -1 ? 0 : people.pageOf(row);
  const currentPerson = info.data?.person ?? null;
  const person = currentPerson ?? readPerson;
  const lines = profileLines(readPerson, currentPerson);
  const changeCount = lines.filter(({ isChanged }) => isChanged).length;
  const invisible = invisibleIn(`${person?.real_name ?? ''}${person?.name ?? ''}`);
  const pageExchange = people.exchangeOf(page);

  // A sheet that covers the list takes the focus.
  useEffect(() => {
    if (coversList) frame.current?.focus();
  }, [coversList]);

  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  // Listens to the keys pressed in the sheet.
  useEffect(() => {
    const { current } = frame;
    const handleKey = (event: KeyboardEvent) => onKeyDown(event);
    current?.addEventListener('keydown', handleKey);
    return () => current?.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <section ref={frame} tabIndex={-1} className={css.sheet} aria-label="Profile">
      <header className={css.head}>
        <Picture hash={person?.avatar_hash} />
        <div className={css.names}>
          <h2 className={css.name}>
            <bdi>{clipCell(person?.real_name ?? '') || id}</bdi>
          </h2>
          <p className={css.facts}>
            <code>{id}</code>
            {person && <bdi>@{clipCell(person.name)}</bdi>}
          </p>
          <Suspense>
            <PersonState id={id} showsWords />
          </Suspense>
        </div>
        <IconButton
          size="small"
          label="Close the profile"
          keys={['Esc']}
          icon={<X size={15} />}
          onPress={onClose}
        />
      </header>
      <div className={css.body}>
        {invisible.length > 0 && (
          <p className={css.note}>
            The name has characters that cannot be seen: {invisible.slice(0, 8).join(', ')}
          </p>
        )}
        <div className={css.state} role="status">
          {info.isError ? (
            <Badge tone="bad">
              {info.error instanceof MethodRefused ? info.error.code : messageOf(info.error)}
            </Badge>
          ) : currentPerson === null ? (
            <span className={css.faint}>Calling users.info …</span>
          ) : readPerson === null ? (
            <span className={css.faint}>This walk has not read this person.</span>
          ) : changeCount === 0 ? (
            <Badge tone="good">As it was read</Badge>
          ) : (
            <Badge tone="caution">
              {changeCount === 1 ? '1 change' : `${changeCount} changes`} since it was read
            </Badge>
          )}
        </div>
        <ProfileTable lines={lines} page={page} isRead={readPerson !== null} />
        <div className={layouts.row}>
          {pageExchange !== null && (
            <Button size="small" onPress={() => showExchange(pageExchange)}>
              Show the call of page {page}
            </Button>
          )}
          {(info.data?.exchange ?? null) !== null && (
            <Button size="small" onPress={() => showExchange(info.data?.exchange ?? null)}>
              Show users.info
            </Button>
          )}
          <Button
            size="small"
            icon={<RefreshCw size={14} />}
            isPending={info.isFetching}
            onPress={() => void info.refetch()}
          >
            Read again
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The picture of a person. */
function Picture({ hash }: { readonly hash: string | undefined }) {
  const { baseUrl } = useClient();
  const address = pictureAddress(baseUrl, hash);
  return address !== null ? (
    <img className={css.picture} src={address} alt="" width={48} height={48} />
  ) : (
    <span className={css.picture} />
  );
}

interface ProfileTableProps {
  readonly lines: readonly ProfileLine[];
  /** Number of the page that the person was read from. */
  readonly page: number;
  /** Whether the walk has read the person. */
  readonly isRead: boolean;
}

/** The fields of a person, as they were read and as they are now. */
function ProfileTable({ lines, page, isRead }: ProfileTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {isRead && <th scope="col">Read on page {page}</th>}
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, readText, currentText, isChanged }) => (
          <tr key={title} data-changed={isChanged}>
            <th scope="row">{title}</th>
            {isRead && <td>{renderText(readText)}</td>}
            <td>{isChanged ? <mark>{renderText(currentText)}</mark> : renderText(currentText)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const renderText = (text: string | null) => (
  <bdi>{text === null ? '…' : text === '' ? '–' : text}</bdi>
);

/** The hashes of pictures that the platform itself serves. */
const PICTURE_HASH = /^[0-9a-f]{12}$/;

/**
 * The address of a picture on the platform. Only the hash comes from the record, so no record can make the page call another
 * host. Null for an invalid hash.
 */
export const pictureAddress = (baseUrl: string, hash: string | undefined): string | null =>
  hash !== undefined && PICTURE_HASH.test(hash) ? `${baseUrl}/avatars/${hash}-72.svg` : null;

/** A line of a profile: what the walk read, and what `users.info` says now. */
interface ProfileLine {
  readonly title: string;
  /** Null if the person was not read. */
  readonly readText: string | null;
  /** Null until `users.info` has answered. */
  readonly currentText: string | null;
  readonly isChanged: boolean;
}

const onOffText = (isOn: boolean | null) => (isOn === null ? '' : isOn ? 'On' : 'Off');

const FIELDS: readonly (readonly [title: string, text: (person: Person) => string])[] = [
  ['Real name', ({ real_name }) => real_name],
  ['Name', ({ name }) => name],
  ['First name', ({ first_name }) => first_name ?? ''],
  ['Last name', ({ last_name }) => last_name ?? ''],
  ['Title', ({ title }) => title ?? ''],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone],
  ['Skype', ({ skype }) => skype ?? ''],
  ['Kind', kindOf],
  ['Status', ({ deleted }) => (deleted ? 'Deactivated' : 'Active')],
  ['Two-factor', ({ has_2fa }) => onOffText(has_2fa)],
  ['Time zone', ({ tz, tz_label }) => [tz, tz_label].filter((each) => each !== null).join(', ')],
  ['UTC offset', ({ tz_offset }) => offsetText(tz_offset)],
  ['Color', ({ color }) => color ?? ''],
  ['Picture', ({ avatar_hash }) => avatar_hash],
  ['Updated', ({ updated }) => (updated > 0 && updated < 8.64e12 ? dateAndTime(updated) : '')],
];

/** The profile line by line. Lines that are empty in both records are left out. */
export function profileLines(
  readPerson: Person | null,
  currentPerson: Person | null,
): readonly ProfileLine[] {
  return FIELDS.map(([title, text]) => {
    const readText = readPerson && text(readPerson);
    const currentText = currentPerson && text(currentPerson);
    const isChanged = readText !== null && currentText !== null && readText !== currentText;
    return { title, readText, currentText, isChanged };
  }).filter(({ readText, currentText }) => Boolean(readText) || Boolean(currentText));
}
