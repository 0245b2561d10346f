import { ActingMenu } from './ActingMenu.tsx';
import { Conditions } from '../conditions/Conditions.tsx';
import { Deployment } from './Deployment.tsx';
import { PageActions } from './PageActions.tsx';
import { WorldClock } from './WorldClock.tsx';
import { WorldMenu } from './WorldMenu.tsx';

/** What the bar shows and opens: deployment, acting token, world clock, active conditions, and the actions of the world and the page. */
export function BarTools() {
  return (
    <>
      <Deployment />
      <ActingMenu />
      <WorldClock />
      <WorldMenu />
      <Conditions place="bar" />
      <PageActions />
    </>
  );
}
