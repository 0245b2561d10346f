import { lazy, type ComponentType } from 'react';
import { composer } from '../panels/composer/panel.ts';
import { conditions } from '../panels/conditions/panel.ts';
import { explorer } from '../panels/explorer/panel.ts';
import { install } from '../panels/install/panel.ts';
import { signIn } from '../panels/sign-in/panel.ts';
import { workspace } from '../panels/workspace/panel.ts';
import type { PanelDefinition } from '../kit/panel.ts';

export interface Panel extends PanelDefinition {
  /** What it renders; its code is loaded when it is first shown. */
  readonly View: ComponentType;
}

/** Every panel there is. The rail, the routes and the command palette all come from this list. */
export const PANELS: readonly Panel[] = [explorer, composer, signIn, install, workspace, conditions]
  .toSorted((one, other) => one.order - other.order)
  .map((panel) => Object.assign({}, panel, { View: lazy(panel.load) }));
