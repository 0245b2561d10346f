import Presentation from 'lucide-react/icons/presentation';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { HostNotice } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Conditions, useHasConditions } from '../conditions/Conditions.tsx';
import { useHost } from './host-context.ts';
import { useLinkNotice } from './link-notice.ts';
import css from './Notices.module.css';

/** Notices of the host and of the opened link, with what the user can do about each, and in a narrow window the conditions. */
export function Notices() {
  const host = useHost();
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set());
  const hostNotices = host.kind === 'tab' || host.kind === 'http' ? host.notices : [];
  const notices = hostNotices?.filter((notice) => !hiddenKeys.has(keyOf(notice))) ?? [];
  const { notice: linkNotice, show: showLinkNotice } = useLinkNotice();
  const hasConditions = useHasConditions('notices');
  if (notices.length === 0 && linkNotice === null && !hasConditions) return null;
  return (
    <section className={css.notices} aria-label="Notices">
      {hasConditions && <Conditions place="notices" />}
      <ul>
        {linkNotice !== null && (
          <li className={css.notice}>
            <TriangleAlert size={16} />
            <p className={css.text}>
              <strong>{linkNotice.message}</strong> {linkNotice.advice}
            </p>
            {linkNotice.action !== null && (
              <Button size="small" onPress={linkNotice.action.run}>
                {linkNotice.action.label}
              </Button>
            )}
            <IconButton
              size="small"
              label="Hide this notice"
              icon={<X size={14} />}
              onPress={() => showLinkNotice(null)}
            />
          </li>
        )}
        {notices.map((notice) => (
          <li key={keyOf(notice)} data-notice={notice.kind} className={css.notice}>
            {notice.kind === 'demo-world' ? (
              <Presentation size={16} />
            ) : (
              <TriangleAlert size={16} />
            )}
            <p className={css.text}>
              <strong>{notice.message}</strong> {notice.advice}
            </p>
            <NoticeActions
              notice={notice}
              onHide={() => setHiddenKeys(new Set([...hiddenKeys, keyOf(notice)]))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NoticeActionsProps {
  readonly notice: HostNotice;
  readonly onHide: () => void;
}

function NoticeActions({ notice, onHide }: NoticeActionsProps) {
  switch (notice.kind) {
    case 'unreadable-world':
      return (
        <>
          <Button size="small" onPress={notice.download}>
            Download
          </Button>
          <Button size="small" variant="danger" onPress={notice.discard}>
            Discard
          </Button>
        </>
      );
    case 'demo-world':
      return (
        <Button size="small" onPress={notice.back}>
          Back to my world
        </Button>
      );
    case 'host-silent':
      return (
        <Button size="small" onPress={notice.openCopy}>
          Open a copy here
        </Button>
      );
    case 'newer-build':
      return (
        <>
          <Button size="small" onPress={notice.reload}>
            Reload
          </Button>
          <IconButton
            size="small"
            label="Hide this notice"
            icon={<X size={14} />}
            onPress={onHide}
          />
        </>
      );
    case 'refusing':
      return null; // The notice cannot be hidden while changes are refused.
    default:
      return (
        <IconButton size="small" label="Hide this notice" icon={<X size={14} />} onPress={onHide} />
      );
  }
}

const keyOf = (notice: HostNotice) =>
  notice.kind === 'unreadable-world' ? `${notice.kind} ${notice.id}` : notice.kind;
