import type { Acting, ActingToken } from '../../../client/acting.ts';
import type { Catalog } from '../../../contract/catalog.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import type { Exchange, WorldBrief } from '../../../contract/sandbox.ts';
import type { PanelSearch } from '../../../kit/panel.ts';
import { searchOfDraft, searchOfAnyDraft } from '../../../panels/explorer/draft/explorer-search.ts';
import { draftOfRequest, type SentRequest } from '../../../panels/explorer/draft/sent-draft.ts';
import { requestAgain } from './request-again.ts';

/** Where a call can be edited, or why nowhere. Texts are sentences for the user. */
export type EditableCall =
  | {
      readonly ok: true;
      readonly panel: 'explorer' | 'composer';
      /** The value that the panel takes over, as from a link: `PanelDefinition.state`. */
      readonly draft: unknown;
      readonly search: PanelSearch;
      /** The token that it was made with, if the world has it. */
      readonly token: ActingToken | null;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

interface Circumstances {
  readonly world: WorldBrief;
  readonly catalog: Catalog;
  readonly acting: Pick<Acting, 'token' | 'tokens'>;
}

/**
 * A call of the Web API as a draft of the Explorer; the post of a webhook as a message of the Composer, and what opened a modal
 * or published a Home tab as one there.
 */
export function editableCall(exchange: Exchange, circumstances: Circumstances): EditableCall {
  if (exchange.request.body.truncated)
    return refuseEdit('The log kept only the beginning of its body, which is too long to edit.');
  const again = requestAgain(exchange, circumstances.world, circumstances.acting);
  // What is masked can be typed again.
  const request: SentRequest = again.ok
    ? { ...again.request, body: again.request.body ?? '' }
    : { ...exchange.request, verb: exchange.verb, body: exchange.request.body.text };
  const notes = again.ok ? again.notes : [again.why];
  switch (exchange.surface) {
    case 'web-api':
      return methodCall(exchange, request, notes, circumstances);
    case 'webhooks':
      return webhookPost(exchange, request, notes);
    default:
      return refuseEdit(
        `Calls of the Web API and posts of webhooks can be edited. This one belongs to a flow of its own: ${PLACES[exchange.surface] ?? 'no panel writes it'}.`,
      );
  }
}

const PLACES: Readonly<Record<string, string>> = {
  openid: 'change its parameters in Sign-in',
  install: 'change its parameters in Install',
};

const refuseEdit = (why: string): EditableCall => ({ ok: false, why });

function methodCall(
  exchange: Exchange,
  request: SentRequest,
  notes: readonly string[],
  { catalog, acting }: Circumstances,
): EditableCall {
  const { name } = exchange;
  const view = VIEW_METHODS.has(name) ? viewIn(request) : null;
  if (view !== null) return viewCall(exchange, view, notes);
  const method = catalog.methods.find((each) => each.name === name);
  if (method === undefined) return refuseEdit(`The Explorer has no method called ${name}.`);
  const sent = draftOfRequest(request, method);
  if (sent === null)
    return refuseEdit(`The Explorer sends GET and POST, and this was ${request.verb}.`);
  const texts = [request.body, ...request.headers.map(([, value]) => value)];
  return {
    ok: true,
    panel: 'explorer',
    draft: { method: name, ...searchOfAnyDraft(sent.draft) },
    search: { method: name, ...searchOfDraft(sent.draft) },
    token: acting.tokens.find(({ token }) => texts.some((text) => text.includes(token))) ?? null,
    notes: [...notes, ...sent.notes],
  };
}

/** Methods whose view the Composer edits, and shows again: a trigger of the call has been used up by then. */
const VIEW_METHODS: ReadonlySet<string | null> = new Set(['views.open', 'views.publish']);

/** The view that a call sent, as JSON or in a form; null if the Composer cannot compose it. */
function viewIn({ headers, body }: SentRequest): Readonly<Record<string, unknown>> | null {
  const isJson = /json/i.test(headerNamed(headers, 'content-type') ?? '');
  const whole = isJson ? readJson(body) : null;
  const given = isJsonObject(whole) ? whole['view'] : new URLSearchParams(body).get('view');
  const view = typeof given === 'string' ? readJson(given) : given;
  return isJsonObject(view) && (view['type'] === 'modal' || view['type'] === 'home') ? view : null;
}

function readJson(text: string): unknown {
  const read = parseJson(text);
  return 'value' in read ? read.value : null;
}

function viewCall(
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

function webhookPost(
  { id }: Exchange,
  { url, headers, body }: SentRequest,
  notes: readonly string[],
): EditableCall {
  const isForm = /urlencoded/i.test(headerNamed(headers, 'content-type') ?? '');
  const written = isForm ? (new URLSearchParams(body).get('payload') ?? '') : body;
  const payload = readJson(written);
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
