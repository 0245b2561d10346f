import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import type { ViewRecord } from '../model/interactions/view.ts';
import { asShown } from '../views/view-changes.ts';
import { type Acting, cannot, listNames } from './act.ts';

/** The view with this id as the person has it before them, if they have it open. */
export function openView({ world, person }: Acting, id: string): ViewRecord | Refusal {
  const view = world.views.get(id);
  if (view !== undefined && view.user === person.id) return asShown(world, view);
  const open = Array.from(
    world.views.scanIndex('open', { prefix: `${person.id}:` }),
    (each) => each.id,
  );
  return cannot(
    `${person.real_name} has no open view ${quoteShort(id)}; ${listNames(open, 'no view is open')}.`,
  );
}
