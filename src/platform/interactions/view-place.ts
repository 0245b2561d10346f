import { quoteShort } from '../http/form.ts';
import type { Refusal } from '../http/refusal.ts';
import type { ViewRecord } from '../model/interactions/view.ts';
import { type Acting, cannot, listed } from './act.ts';

/** The view with this id, if the person has it open. */
export function openView({ world, person }: Acting, id: string): ViewRecord | Refusal {
  const view = world.views.get(id);
  if (view !== undefined && view.user === person.id) return view;
  const open = Array.from(
    world.views.scanIndex('open', { prefix: `${person.id}:` }),
    (each) => each.id,
  );
  return cannot(
    `${person.real_name} has no open view ${quoteShort(id)}; ${listed(open, 'no view is open')}.`,
  );
}
