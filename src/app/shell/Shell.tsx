import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { late } from '../../base/late.ts';
import { PanelShellContext } from '../../kit/panel.ts';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import { lateView, viewOf } from '../../ui/late.ts';
import { classes } from '../../ui/style/classes.ts';
import { useMedia } from '../../ui/use-media.ts';
import { preloadWhenIdle } from '../../ui/when-idle.ts';
import { useAnnouncements } from '../announcements.ts';
import { makeRoomForWire, toggleDock, useDock } from '../demo/state/dock.ts';
import { type DialogName, useDialogs } from '../dialogs.ts';
import { HostGate } from '../layout/HostGate.tsx';
import { PanelAndWire } from '../layout/PanelAndWire.tsx';
import { useShellForPanels } from '../panel-shell/use-shell-for-panels.ts';
import { PANELS } from '../panels.ts';
import { useParts } from '../parts/use-parts.ts';
import {
  isPressed,
  PALETTE,
  SHARE,
  SHORTCUTS,
  TOGGLE_DOCK,
  TOGGLE_WIRE,
  WORLDS,
} from '../shortcuts/shortcut.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import css from './Shell.module.css';
import { Skeleton } from '../../ui/display/Skeleton.tsx';

/** The layout around every panel: the bar on top, the rail on the left, the wire on the right or below. */
export function Shell() {
  const shell = useShellForPanels();
  const parts = useParts();
  const wire = useWirePlace();
  const isWide = useMedia('(width >= 100rem)');
  const isDockOpen = useDock((state) => state.isOpen);
  // Below the panel there is room for the dock or the wire: the dock wins.
  const isWireShown = wire.isOpen && (wire.isBeside || !isDockOpen);
  return (
    <PanelShellContext value={shell}>
      <HostGate>
        <div className={css.shell}>
          <Bar />
          {parts && <parts.Notices />}
          <Rail />
          <div className={css.body}>
            <GuideDock />
            <main className={css.content} tabIndex={-1}>
              <PanelAndWire
                place={wire}
                initialPercent={wire.isBeside ? (isWide ? 28 : 36) : 45}
                isWireShown={isWireShown}
                hasWireStrip
              />
            </main>
          </div>
        </div>
        {parts && <parts.Links />}
      </HostGate>
      <Dialogs />
      <ShellShortcuts />
      {parts && <parts.Toast />}
    </PanelShellContext>
  );
}

const COMMAND_PALETTE = late(() => import('../palette/CommandPalette.tsx'));

const DIALOGS = {
  palette: viewOf(COMMAND_PALETTE),
  shortcuts: lateView(() => import('../shortcuts/ShortcutsDialog.tsx')),
  reset: lateView(() => import('../bar/ResetDialog.tsx')),
  restore: lateView(() => import('../bar/RestoreDialog.tsx')),
  share: lateView(() => import('../share/dialog/ShareDialog.tsx')),
  'open-demo': lateView(() => import('../share/open/OpenDemoDialog.tsx')),
  mint: lateView(() => import('../bar/MintDialog.tsx')),
  callSettings: lateView(() => import('../bar/CallSettingsSheet.tsx')),
  worlds: lateView(() => import('../worlds/WorldsDialog.tsx')),
} satisfies Record<DialogName, unknown>;

/** The open dialog, loaded when it is first opened. */
function Dialogs() {
  const { open, close } = useDialogs();
  const announce = useAnnouncements((state) => state.announce);
  // Users type as soon as they open the palette, so it must be loaded already.
  useEffect(() => preloadWhenIdle(COMMAND_PALETTE.begin), []);
  if (open === null) return null;
  const OpenDialog = DIALOGS[open];
  // The user can try again by the button that opens the dialog.
  const handleFailure = ({ message }: Error) => {
    close();
    announce(`This could not be opened. ${message}`);
  };
  return (
    <ErrorBoundary what="The dialog" onFailure={handleFailure}>
      <Suspense>
        <OpenDialog onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The top bar: first only the name. Its tools load later, into space that is reserved for them. */
function Bar() {
  const parts = useParts();
  return (
    <header className={css.bar}>
      <h1 className={css.name}>
        <Logo />
      </h1>
      {parts && <parts.BarTools />}
    </header>
  );
}

const RailMore = lateView(() => import('./RailMore.tsx'));

/** In windows this narrow, the rail is below the panel and has room for few links. Shell.module.css has the same width. */
const NARROW_RAIL = '(width < 40rem)';

/** Navigation between the panels. */
function Rail() {
  const rail = useRef<HTMLElement>(null);
  const openPath = useLocation({ select: ({ pathname }) => pathname });
  const isNarrow = useMedia(NARROW_RAIL);
  const { uncoverPanel } = useWirePlace();
  // Scrolls the rail to the link of the open panel.
  useEffect(() => {
    const current = rail.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openPath]);
  return (
    <nav ref={rail} className={css.rail} aria-label="Panels">
      {PANELS.map(({ id, title, icon: Icon, isInPhoneRail = false }) => (
        <Link
          key={id}
          to={`/${id}`}
          className={classes(css.link, !isInPhoneRail && css.rare)}
          activeProps={{ 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false }}
          onClick={uncoverPanel}
        >
          <Icon size={18} />
          {title}
        </Link>
      ))}
      {isNarrow && (
        <Suspense fallback={<span className={css.link}>More</span>}>
          <RailMore className={css.link ?? ''} />
        </Suspense>
      )}
    </nav>
  );
}

/** Handles the keyboard shortcuts of the shell while it is mounted. */
function ShellShortcuts() {
  const wire = useWirePlace();
  const toggleWire = useEffectEvent(() => {
    const hasClosedDock = makeRoomForWire();
    wire.setOpen(hasClosedDock || !wire.isOpen);
  });
  // Listens to the keys of the window.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { show } = useDialogs.getState();
      if (isPressed(PALETTE, event)) show('palette');
      else if (isPressed(SHORTCUTS, event)) show('shortcuts');
      else if (isPressed(WORLDS, event)) show('worlds');
      else if (isPressed(SHARE, event)) show('share');
      else if (isPressed(TOGGLE_WIRE, event)) toggleWire();
      else if (isPressed(TOGGLE_DOCK, event)) toggleDock();
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return null;
}

const LessonGuide = lateView(() => import('../lessons/guide/LessonGuide.tsx'));

/** The guide of the lesson in the address, beside the open panel. The lessons load with it. */
function GuideDock() {
  // The address may hold any value.
  const { lesson }: { lesson?: unknown } = useSearch({ strict: false });
  if (typeof lesson !== 'string' || lesson === '') return null;
  return (
    <div className={css.dock} data-lesson-guide="">
      <ErrorBoundary what="The guide" resetKey={lesson}>
        <Suspense fallback={<Skeleton fills label="Loading the lesson" />}>
          <LessonGuide key={lesson} id={lesson} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
