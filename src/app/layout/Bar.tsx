import { Logo } from '../../ui/display/Logo.tsx';
import { useParts } from '../parts/use-parts.ts';
import css from './Bar.module.css';

/** The top bar. What it offers follows the name in the room that the bar has already. */
export function Bar() {
  const parts = useParts();
  return (
    <header className={css.bar}>
      <h1 className={css.name}>
        <Logo name="Parley" />
      </h1>
      {parts && <parts.BarTools />}
    </header>
  );
}
