import { Dialog } from '../../ui/layout/Dialog.tsx';
import css from './PlaceSheet.module.css';
import PlaceControls from './PlaceControls.tsx';

const SECTIONS = [
  ['acting', 'Acting as'],
  ['clock', 'World clock'],
  ['deployment', 'Deployment'],
] as const;

/** The token, the deployment and the time of a call. On a phone, one sheet shows what the popovers of the bar show in a wide window. */
export default function PlaceSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Who, when and where" size="sheet" isOpen onClose={onClose}>
      {SECTIONS.map(([place, title]) => (
        <section key={place} className={css.section} aria-label={title}>
          <h3>{title}</h3>
          <PlaceControls place={place} onDone={onClose} />
        </section>
      ))}
    </Dialog>
  );
}
