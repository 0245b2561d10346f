import type { ComponentType } from 'react';
import type { PanelDefinition } from '../kit/panel.ts';
import { apps } from '../panels/apps/panel.ts';
import { composer } from '../panels/composer/panel.ts';
import { conditions } from '../panels/conditions/panel.ts';
import { directory } from '../panels/directory/panel.ts';
import { events } from '../panels/events/panel.ts';
import { exams } from '../panels/exams/panel.ts';
import { explorer } from '../panels/explorer/panel.ts';
import { install } from '../panels/install/panel.ts';
import { lessons } from '../panels/lessons/panel.ts';
import { signIn } from '../panels/sign-in/panel.ts';
import { workspace } from '../panels/workspace/panel.ts';
import { viewOf } from '../ui/late.ts';

export interface Panel extends PanelDefinition {
  /** The component of the panel. It loads when the panel is first opened. */
  readonly View: ComponentType;
}

/** All panels. The rail, the routes and the command palette are derived from this list. */
export const PANELS: readonly Panel[] = [
  explorer,
  composer,
  signIn,
  apps,
  install,
  workspace,
  directory,
  events,
  conditions,
  lessons,
  exams,
]
  .toSorted((one, other) => one.order - other.order)
  .map((panel) => Object.assign({}, panel, { View: viewOf(panel.code) }));

/** Begins to load the panel in the fragment of the page's address, before anything is drawn. */
export function loadPanelAt(fragment: string): void {
  const [, id] = /^#\/([a-z-]+)/.exec(fragment) ?? [];
  // If it cannot be loaded, the router shows the error (src/app/shell/router.tsx).
  PANELS.find((panel) => panel.id === id)?.code.begin();
}
