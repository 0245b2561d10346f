import type { InteractionBody } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import { endDelivery, newDelivery } from '../model/delivery.ts';
import type { InteractionRecord } from '../model/interactions/interaction.ts';
import { issueResponseUrl, responseAddress } from '../model/interactions/response-url.ts';
import { issueTrigger } from '../model/interactions/trigger.ts';
import type { World } from '../model/world/world.ts';
import { type Act, type Acting, cannot, type Perform } from './act.ts';
import { performAction } from './action.ts';
import { performCommand } from './command.ts';
import { performAgentSession, performAssistantThread, performHome } from './home.ts';
import { performClosing, performSubmission } from './modal.ts';
import { performMessageAction, performShortcut } from './shortcut.ts';
import { performSuggestion } from './suggestion.ts';

const PERFORM: { readonly [Type in InteractionBody['type']]: Perform<never> } = {
  command: performCommand,
  action: performAction,
  shortcut: performShortcut,
  message_action: performMessageAction,
  view_submission: performSubmission,
  view_closed: performClosing,
  home: performHome,
  assistant_thread: performAssistantThread,
  agent_session: performAgentSession,
  suggestion: performSuggestion,
};

/** The longest payload that is sent to an app, in characters. A view and what was typed in it fit several times. */
const MAX_PAYLOAD_LENGTH = 3_000_000;

/**
 * Does what a person does, and stores what their app is to hear of it: the row is sent afterwards. A refusal says what the
 * person could do instead, and changes nothing. `meant`: of several apps with the same command, the one that is to hear of it.
 */
export function beginInteraction(
  world: World,
  body: InteractionBody,
  meant?: AppRecord,
): InteractionRecord | Refusal {
  const person = world.users.get(body.user_id);
  if (person === undefined || person.deleted || person.is_bot)
    return cannot(
      `${quoteShort(body.user_id)} is nobody who can act here: name a person, by an id of GET /sandbox, whose account is active.`,
    );
  const id = world.ids.next('I');
  const acting: Acting = {
    world,
    person,
    meant,
    trigger: (app, view) =>
      issueTrigger(world, {
        app: app.id,
        user: person.id,
        interaction: id,
        view: view ?? null,
      }).id,
    responseUrl: (app, given) =>
      responseAddress(
        world,
        issueResponseUrl(world, { ...given, app: app.id, user: person.id, interaction: id }),
      ),
  };
  const act: Act | Refusal = PERFORM[body.type](acting, body as never);
  if (isRefusal(act)) return act;
  const { app, about, detail = '', event = null } = act;
  const payload = JSON.stringify(act.payload ?? {});
  if (payload.length > MAX_PAYLOAD_LENGTH)
    return cannot(
      `${app.name} would be told ${payload.length} characters; at most ${MAX_PAYLOAD_LENGTH} are sent. Choose or type less.`,
    );
  const told = event === null ? undefined : world.events.get(event);
  // What stands for the app has heard of it already.
  if (told !== undefined && body.answered !== undefined)
    endDelivery(world, newDelivery(world, told, { due: told.at }), null);
  return world.interactions.put({
    id,
    serial: world.ids.number('interaction'),
    type: body.type,
    app: app.id,
    user: person.id,
    at: world.clock.now(),
    about,
    state: act.payload === null ? 'acknowledged' : 'sent',
    payload,
    via: null,
    url: null,
    status: null,
    answer: null,
    options: null,
    detail,
    duration_ms: null,
    event,
  });
}
