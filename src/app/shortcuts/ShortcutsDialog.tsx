import { Dialog } from '../../ui/layout/Dialog.tsx';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import { helpOf } from '../panel-help.ts';
import { PANELS } from '../panels.ts';
import { SHELL_SHORTCUTS, type Shortcut } from './shortcut.ts';
import css from './ShortcutsDialog.module.css';
import tones from '../../ui/style/tones.module.css';

/** All keyboard shortcuts, grouped by where they work. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="small" isOpen onClose={onClose}>
      {/* The list may be longer than the window. It can have the focus, so that the keyboard can scroll it. */}
      <div role="region" aria-label="Shortcuts" tabIndex={0} className={css.groups}>
        <Group title="Everywhere" shortcuts={SHELL_SHORTCUTS} />
        {PANELS.map(({ id, title }) => {
          const { shortcuts } = helpOf(id);
          return shortcuts && <Group key={id} title={title} shortcuts={shortcuts} />;
        })}
        <Group title="In the wire" shortcuts={IN_THE_WIRE} />
        <Group title="In a lesson" shortcuts={IN_A_LESSON} />
        <Group title="In the recording" shortcuts={IN_THE_RECORDING} />
        <Group title="In the player" shortcuts={IN_THE_PLAYER} />
      </div>
      <a className={tones.quiet} href="#/start" onClick={onClose}>
        Start page
      </a>
      {/* The build writes this file; it does not exist in development. */}
      {import.meta.env.PROD && (
        <a
          className={tones.quiet}
          href="./third-party-licenses.txt"
          target="_blank"
          rel="noreferrer"
        >
          Licences of third-party packages
        </a>
      )}
    </Dialog>
  );
}

const IN_THE_WIRE: readonly Shortcut[] = [
  { keys: ['↑'], does: 'Previous call' },
  { keys: ['↓'], does: 'Next call' },
  { keys: ['End'], does: 'Newest call' },
  { keys: ['Esc'], does: 'Close the call' },
];

const IN_A_LESSON: readonly Shortcut[] = [
  { keys: ['F6'], does: 'Move between the guide and the panel' },
];

const IN_THE_RECORDING: readonly Shortcut[] = [
  { keys: ['Alt', '↑'], does: 'Move the step up (with ↓, down)' },
  { keys: ['Delete'], does: 'Remove the step' },
];

const IN_THE_PLAYER: readonly Shortcut[] = [
  { keys: ['Space'], does: 'Play all, or pause' },
  { keys: ['→'], does: 'Next step; plays it if needed (with ←, previous)' },
];

interface GroupProps {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

function Group({ title, shortcuts }: GroupProps) {
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={css.row}>
            <dt>{does}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
