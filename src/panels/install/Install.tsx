import { AppGate } from '../../kit/browser/AppGate.tsx';
import { InstallSteps } from './InstallSteps.tsx';

/** The panel: installs an app step by step. */
export default function Install() {
  return (
    <AppGate purpose="to install">
      {/* Starts over for another app: the codes and tokens of one do not work for the other. */}
      {(app) => <InstallSteps key={app.client_id} app={app} />}
    </AppGate>
  );
}
