import type { DemoStep, DemoView } from '../../../contract/demo/demo.ts';
import { SHELL_PARAMETERS } from '../state/use-shown-view.ts';

/**
 * What the page shows with a step: its own view, or that of the last step before it that has one. Parameters of the shell are
 * left out, whoever wrote them into the demo.
 */
export function viewAt(steps: readonly DemoStep[], at: number): DemoView | null {
  const view = steps.slice(0, at + 1).findLast((step) => step.view !== undefined)?.view;
  if (view === undefined) return null;
  const own = Object.entries(view.search).filter(([name]) => !SHELL_PARAMETERS.has(name));
  return { panel: view.panel, search: Object.fromEntries(own) };
}
