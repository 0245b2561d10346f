import { ActingMenu } from './ActingMenu.tsx';
import { Deployment } from './Deployment.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import { PageActions } from './PageActions.tsx';
import { WorldClock } from './WorldClock.tsx';
import { WorldMenu } from './WorldMenu.tsx';
import css from './Bar.module.css';

/** The top bar: deployment, acting token, world clock, and the actions of the world and the page. */
export function Bar() {
  return (
    <header className={css.bar}>
      <h1 className={css.name}>
        <Logo name="Parley" />
      </h1>
      <Deployment />
      <ActingMenu />
      <WorldClock />
      <WorldMenu />
      <PageActions />
    </header>
  );
}
