import Hand from 'lucide-react/icons/hand';
import type { ClassSession } from '../../contract/links/class.ts';
import css from './Class.module.css';
import tones from '../../ui/style/tones.module.css';
import { useMembers } from './use-members.ts';

/** How many names are shown. The number of the others follows them. */
const MAX_SHOWN = 60;

/** Who is here, by name. Names are shown as they are, in their own direction. */
export function PresentList({ session }: { readonly session: ClassSession }) {
  const members = useMembers(session);
  const present = members.filter((each) => each.present);
  const hiddenCount = present.length - MAX_SHOWN;
  return (
    <ul className={css.present} aria-label="Here now">
      {present.slice(0, MAX_SHOWN).map(({ id, name, role, hand }) => (
        <li key={id}>
          <span dir="auto" className={css.name}>
            {name}
          </span>
          {role === 'teacher' && <span className={tones.quiet}> teacher</span>}
          {hand !== null && (
            <Hand size={13} aria-label="raises a hand" className={css.raised ?? ''} />
          )}
        </li>
      ))}
      {hiddenCount > 0 && <li className={tones.quiet}>and {hiddenCount} more</li>}
    </ul>
  );
}
