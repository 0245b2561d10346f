import { WEBHOOK_ERRORS, type WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import { lifetimeText, RESPONSE_URL_LIFE_S } from '../../contract/lifetimes.ts';
import { withoutNulls } from '../../contract/json.ts';
import { type Answer, type Answering, type ArrivedRequest, TEXT_TYPE } from '../http/answer.ts';
import { type ParsedBody, quoteShort } from '../http/form.ts';
import {
  MAX_RESPONSES,
  type ResponseUrlRecord,
  responseUrlEnd,
} from '../model/interactions/response-url.ts';
import type { World } from '../model/world/world.ts';
import {
  firstRefusal,
  type OrderedRule,
  type Judged,
  type Judgement,
  type LateText,
  resolveTrace,
} from '../pipeline/judgement.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { readPayload, toldPosted } from '../webhooks/answer-post.ts';
import { isContentFault, isOn, readContent, say } from './respond.ts';

/** A post to a response URL, as its rules see it. */
interface Subject {
  readonly world: World;
  readonly team: string;
  readonly id: string;
  readonly secret: string;
  readonly row: ResponseUrlRecord | undefined;
  readonly payload: ParsedBody;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Rule = OrderedRule<Subject, WebhookErrorCode, Judgement<WebhookErrorCode, LateText>>;

/** The address belongs to an interaction of this workspace, and its app is installed. */
const known: Rule = {
  name: 'response URL',
  codes: ['no_team', 'no_service', 'invalid_token'],
  judge: ({ world, team, id, secret, row }) => {
    const evidence = () => `response URL ${quoteShort(id)}`;
    if (team !== world.team.id)
      return { refused: 'no_team', evidence, detail: 'no workspace has the id in the address' };
    if (row === undefined)
      return { refused: 'no_service', evidence, detail: 'no interaction gave it out' };
    if (row.secret !== secret)
      return { refused: 'invalid_token', evidence, detail: 'the secret of the address is another' };
    return world.apps.get(row.app)?.removed === false
      ? { evidence, detail: () => `of interaction ${row.interaction}` }
      : { refused: 'no_service', evidence, detail: 'its app was removed from the workspace' };
  },
};

/** It is used soon enough (docs/assumptions.md, A-48). */
const life: Rule = {
  name: 'life',
  codes: ['expired_url'],
  judge: ({ world, row }) => {
    if (row === undefined) return null;
    const left = responseUrlEnd(row) - world.clock.now();
    const evidence = `issued ${Math.round(RESPONSE_URL_LIFE_S - left)} s ago`;
    return left > 0
      ? { evidence }
      : {
          refused: 'expired_url',
          evidence,
          detail: `it lives ${lifetimeText(RESPONSE_URL_LIFE_S)}`,
        };
  },
};

/** It was not used too often. */
const uses: Rule = {
  name: 'uses',
  codes: ['used_url'],
  judge: ({ row }) => {
    if (row === undefined) return null;
    const evidence = `used ${row.used} times`;
    return row.used < MAX_RESPONSES
      ? { evidence }
      : { refused: 'used_url', evidence, detail: `it takes ${MAX_RESPONSES} posts` };
  },
};

/** The body is a JSON object, with a message that can be shown. */
const content: Rule = {
  name: 'payload',
  codes: ['invalid_payload', 'no_text'],
  judge: ({ world, row, payload, fields }) => {
    if ('fault' in payload)
      return { refused: 'invalid_payload', evidence: 'payload', detail: payload.fault };
    if (isOn(fields['delete_original'])) return { evidence: 'delete_original' };
    const read = readContent(world, row?.app ?? '', fields);
    return isContentFault(read)
      ? { refused: read.code, evidence: read.evidence, detail: read.detail }
      : { evidence: 'text, blocks and attachments' };
  },
};

/** The conversation takes messages. */
const destination: Rule = {
  name: 'channel',
  codes: ['channel_not_found', 'channel_is_archived'],
  judge: ({ world, row }) => {
    const channel = world.channels.get(row?.channel ?? '');
    const evidence = `channel ${row?.channel ?? ''}`;
    if (channel === undefined)
      return { refused: 'channel_not_found', evidence, detail: 'it was deleted' };
    return channel.is_archived
      ? { refused: 'channel_is_archived', evidence, detail: `${channel.name} is archived` }
      : { evidence };
  },
};

/** Every rule a post to a response URL has to pass, in their order. */
export const RESPONSE_RULES: readonly Rule[] = [known, life, uses, content, destination];

/**
 * The surface of response URLs: `POST {webhook_host}/actions/<team>/<id>/<secret>`, without a token (interactivity,
 * "Triggers and response URLs"). Answers `ok` or the bare code as plain text, as webhooks do.
 */
export async function readResponse({ request, path, body }: ArrivedRequest): Promise<Answering> {
  const payload: ParsedBody =
    request.method === 'POST'
      ? await readPayload(request, body)
      : { fault: `send a POST, not ${request.method}` };
  await BLOCK_CHECKS.load();
  const [, kind, team = '', id = '', secret = ''] = path.split('/');
  return (world) => {
    const found = world.responseUrls.get(id);
    const subject: Subject = {
      world,
      team,
      id,
      secret,
      row: found?.kind === kind ? found : undefined,
      payload,
      fields: 'fault' in payload ? {} : (withoutNulls(Object.fromEntries(payload.values)) as never),
    };
    const trace: Judged[] = [];
    const error = firstRefusal(RESPONSE_RULES, subject, trace)?.refused ?? null;
    const changes = error === null ? respond(subject) : [];
    return {
      name: 'response URL',
      status: error === null ? 200 : WEBHOOK_ERRORS[error].status,
      headers: { 'content-type': TEXT_TYPE, ...toldPosted(request, changes) },
      body: error ?? 'ok',
      error,
      warnings: [],
      trace: resolveTrace(trace),
      actor: actorOf(subject),
      secrets: secret.length > 5 ? [secret] : [],
      shown: {
        given: new Map(Object.entries(subject.fields)),
        bare: new Set(),
        answer: () => ({}),
      },
      ...(subject.row === undefined ? {} : { cause: subject.row.interaction }),
      changes,
    };
  };
}

function respond({ world, row, fields }: Subject): Answer['changes'] {
  if (row === undefined) return [];
  return world.transact(() => {
    world.responseUrls.put({ ...row, used: row.used + 1 });
    say(world, row, fields);
  }).changes;
}

function actorOf({ world, row }: Subject): Answer['actor'] {
  if (row === undefined) return null;
  return {
    token_type: 'webhook',
    app_id: row.app,
    user_id: null,
    label: world.apps.get(row.app)?.name ?? row.app,
  };
}
