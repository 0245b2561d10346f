import type { Acting, ActingToken } from '../../../client/acting.ts';
import type { Catalog } from '../../../contract/catalog.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import type { Exchange, WorldBrief } from '../../../contract/sandbox.ts';
import type { PanelSearch } from '../../../kit/panel.ts';
import { searchOfDraft, searchOfAnyDraft } from '../../../panels/explorer/draft/explorer-search.ts';
import { draftOfRequest, type SentRequest } from '../../../panels/explorer/draft/sent-draft.ts';
import { restoreRequest } from './restore-request.ts';

/** A call as a draft of the panel that can edit it, or why no panel can. Texts are sentences for the user. */
export type EditableCall =
  | {
      readonly ok: true;
      readonly panel: 'explorer' | 'composer';
      /** The draft that the panel stores and opens, like the draft of a link: see `PanelDefinition.state`. */
      readonly draft: unknown;
      readonly search: PanelSearch;
      /** The token that the call was made with, if the world has it. */
      readonly token: ActingToken | null;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

interface EditContext {
  readonly world: WorldBrief;
  readonly catalog: Catalog;
  readonly acting: Pick<Acting, 'token' | 'tokens'>;
}

/**
 * Makes a draft from an exchange. A call of the Web API becomes a draft of the Explorer. The post of a webhook, and a call that
 * opened a modal or published a Home tab, becomes a draft of the Composer.
 */
export function makeEditableCall(exchange: Exchange, context: EditContext): EditableCall {
  if (exchange.request.body.truncated)
    return refuseEdit('The log kept only the beginning of its body, which is too long to edit.');
  const restored = restoreRequest(exchange, context.world, context.acting);
  // If the secrets cannot be restored, they stay masked: the user can type them.
  const request: SentRequest = restored.ok
    ? { ...restored.request, body: restored.request.body ?? '' }
    : { ...exchange.request, verb: exchange.verb, body: exchange.request.body.text };
  const notes = restored.ok ? restored.notes : [restored.why];
  switch (exchange.surface) {
    case 'web-api':
      return editMethodCall(exchange, request, notes, context);
    case 'webhooks':
      return editWebhookPost(exchange, request, notes);
    default:
      return refuseEdit(
        `Calls of the Web API and posts of webhooks can be edited. This one belongs to a flow of its own: ${EDITABLE_ELSEWHERE[exchange.surface] ?? 'no panel writes it'}.`,
      );
  }
}

const EDITABLE_ELSEWHERE: Readonly<Record<string, string>> = {
  openid: 'change its parameters in Sign-in',
  install: 'change its parameters in Install',
};

const refuseEdit = (why: string): EditableCall => ({ ok: false, why });

function editMethodCall(
  exchange: Exchange,
  request: SentRequest,
  notes: readonly string[],
  { catalog, acting }: EditContext,
): EditableCall {
  const { name } = exchange;
  const view = VIEW_METHODS.has(name) ? viewIn(request) : null;
  if (view !== null) return editViewCall(exchange, view, notes);
  const method = catalog.methods.find((each) => each.name === name);
  if (method === undefined) return refuseEdit(`The Explorer has no method called ${name}.`);
  const sentDraft = draftOfRequest(request, method);
  if (sentDraft === null)
    return refuseEdit(`The Explorer sends GET and POST, and this was ${request.verb}.`);
  const texts = [request.body, ...request.headers.map(([, value]) => value)];
  return {
    ok: true,
    panel: 'explorer',
    draft: { method: name, ...searchOfAnyDraft(sentDraft.draft) },
    search: { method: name, ...searchOfDraft(sentDraft.draft) },
    token: acting.tokens.find(({ token }) => texts.some((text) => text.includes(token))) ?? null,
    notes: [...notes, ...sentDraft.notes],
  };
}

/** Methods whose view opens in the Composer. The Explorer could not repeat them, because their trigger is used up. */
const VIEW_METHODS: ReadonlySet<string | null> = new Set(['views.open', 'views.publish']);

/** The view that a call sent, as JSON or in a form; null if the Composer cannot compose it. */
function viewIn({ headers, body }: SentRequest): Readonly<Record<string, unknown>> | null {
  const isJson = /json/i.test(headerNamed(headers, 'content-type') ?? '');
  const jsonBody = isJson ? readJson(body) : null;
  const viewArgument = isJsonObject(jsonBody)
    ? jsonBody['view']
    : new URLSearchParams(body).get('view');
  const view = typeof viewArgument === 'string' ? readJson(viewArgument) : viewArgument;
  return isJsonObject(view) && (view['type'] === 'modal' || view['type'] === 'home') ? view : null;
}

function readJson(text: string): unknown {
  const parsed = parseJson(text);
  return 'value' in parsed ? parsed.value : null;
}

function editViewCall(
  { id, actor }: Exchange,
  view: Readonly<Record<string, unknown>>,
  notes: readonly string[],
): EditableCall {
  const kind = view['type'] === 'modal' ? 'Modal' : 'Home tab';
  const name = `${kind} of ${id}`;
  return {
    ok: true,
    panel: 'composer',
    draft: { name, payload: view },
    search: { draft: name, ...(actor !== null && { to: actor.app_id }) },
    token: null,
    notes,
  };
}

function editWebhookPost(
  { id }: Exchange,
  { url, headers, body }: SentRequest,
  notes: readonly string[],
): EditableCall {
  const isForm = /urlencoded/i.test(headerNamed(headers, 'content-type') ?? '');
  const payloadText = isForm ? (new URLSearchParams(body).get('payload') ?? '') : body;
  const payload = readJson(payloadText);
  if (!isJsonObject(payload))
    return refuseEdit('The Composer writes messages in JSON, and this body is not JSON.');
  const [, service] = /\/T[A-Z0-9]+\/(B[A-Z0-9]+)(?:\/|$)/.exec(url) ?? [];
  const name = `Message of ${id}`;
  return {
    ok: true,
    panel: 'composer',
    draft: { name, payload },
    search: { draft: name, ...(service !== undefined && { to: service }) },
    token: null,
    notes,
  };
}
