import { parseJson } from '../../contract/json.ts';
import { signHeaders } from '../events/signature.ts';
import type { AppRecord } from '../model/app.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import type { World } from '../model/world/world.ts';
import type { OutboundRequest } from '../runtime/outbound.ts';
import { commandTarget, interactivityTarget, type Target } from './app-features.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Where an app hears of an interaction, or why it cannot. */
export const targetOf = (app: AppRecord, { type, about }: InteractionRecord): Target =>
  type === 'command'
    ? commandTarget(app, about.command ?? '')
    : interactivityTarget(app, { options: type === 'suggestion' });

/** The type of the envelope of an interaction on a socket. */
export const envelopeType = ({ type }: InteractionRecord) =>
  type === 'command' ? 'slash_commands' : 'interactive';

/**
 * The request that tells an app of an interaction: a form, signed as events are. A command is the form itself, anything
 * else JSON in its field `payload` (interactivity, "How an app hears of a person's action").
 */
export function interactionRequest(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  row: InteractionRecord,
  url: string,
): OutboundRequest {
  const fields = row.type === 'command' ? readFields(row.payload) : { payload: row.payload };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    ...signHeaders(world, app, body),
    'content-type': FORM_TYPE,
    'x-parley-delivery': row.id,
  };
  return { method: 'POST', url, headers, body };
}

function readFields(payload: string): Record<string, string> {
  const read = parseJson(payload);
  const fields = 'value' in read ? Object(read.value) : {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
