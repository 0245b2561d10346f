import { Dialog } from '../../ui/layout/Dialog.tsx';
import css from './CallSettingsSheet.module.css';
import CallSettingControls from './CallSettingControls.tsx';

const SECTIONS = [
  ['acting', 'Acting as'],
  ['clock', 'World clock'],
  ['deployment', 'Deployment'],
] as const;

/** The token, the deployment and the time of the page's calls, on one sheet for phones. In a wide window, the bar has popovers. */
export default function CallSettingsSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Who, when and where" size="sheet" isOpen onClose={onClose}>
      {SECTIONS.map(([setting, title]) => (
        <section key={setting} className={css.section} aria-label={title}>
          <h3>{title}</h3>
          <CallSettingControls setting={setting} onDone={onClose} />
        </section>
      ))}
    </Dialog>
  );
}
