import type { PanelHelp } from '../kit/panel.ts';
import { composerHelp } from '../panels/composer/help.ts';
import { conditionsHelp } from '../panels/conditions/help.ts';
import { directoryHelp } from '../panels/directory/help.ts';
import { eventsHelp } from '../panels/events/help.ts';
import { examsHelp } from '../panels/exams/help.ts';
import { explorerHelp } from '../panels/explorer/help.ts';
import { signInHelp } from '../panels/sign-in/help.ts';
import { workspaceHelp } from '../panels/workspace/help.ts';

const HELP: Readonly<Record<string, PanelHelp>> = {
  composer: composerHelp,
  conditions: conditionsHelp,
  directory: directoryHelp,
  events: eventsHelp,
  exams: examsHelp,
  explorer: explorerHelp,
  'sign-in': signInHelp,
  workspace: workspaceHelp,
};

/** What a panel adds to the command palette and the list of shortcuts. Every call returns the same object for a panel. */
export const helpOf = (panel: string): PanelHelp => HELP[panel] ?? {};
