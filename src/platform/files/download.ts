import * as z from 'zod/mini';
import { joinBytes } from '../../contract/joined-bytes.ts';
import { isDecodable, type Thumbnail, thumbnailsOf } from '../../contract/files/thumbnails.ts';
import type { Answer, Answering, ArrivedRequest, FileAccess } from '../http/answer.ts';
import { NO_BODY } from '../http/body.ts';
import { readRequest, type ParsedRequest } from '../http/parsed-request.ts';
import { isComplete, type CompleteFile, type FileRecord } from '../model/files/file.ts';
import type { World } from '../model/world/world.ts';
import { argumentDecoder } from '../pipeline/decode-arguments.ts';
import { anyOf, defineMethod, fail } from '../pipeline/method.ts';
import type { RegisteredMethod } from '../pipeline/registered-method.ts';
import { RULES } from '../pipeline/rules/index.ts';
import { runCall, type CallResult } from '../pipeline/run.ts';
import type { FileStore, ShrinkPicture, ShrunkPicture } from '../runtime/file-store.ts';
import { jsonSchemaOf } from '../runtime/json-schema.ts';
import { FileFault, refusalOf, refuseAll } from './file-fault.ts';
import { attachment } from './file-name.ts';
import { canSeeFile } from '../model/files/seen-files.ts';

const NAME = 'download';

/** `/files-pri/<team>-<file>/<name>`, with `/download` before the name or without. */
const PRIVATE = /^\/files-pri\/(T[A-Z0-9]+)-(F[A-Z0-9]+)\/(?:download\/)?[^/]*$/;

/** `/files-pub/<team>-<file>-<secret>`. */
const PUBLIC = /^\/files-pub\/(T[A-Z0-9]+)-(F[A-Z0-9]+)-([a-z0-9]{10})$/;

/** `/files-tmb/<team>-<file>/<name>_<side>.png`, or `.jpg`. */
const THUMBNAIL = /^\/files-tmb\/(T[A-Z0-9]+)-(F[A-Z0-9]+)\/[^/]*_(\d{2,4})\.(?:png|jpg)$/;

/** What a download asks of its caller, as a method of the Web API would. */
const DOWNLOAD = defineMethod({
  name: NAME,
  summary: 'Hands out the bytes of a file.',
  verbs: ['GET'],
  tier: 4,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('files:read')],
  args: z.object({ file: z.string() }),
  returns: z.object({}),
  errors: ['file_not_found'],
  provenance: 'assumed',
  assumptions: ['A-93'],
  handler: ({ world, caller, args }) => {
    const row = world.files.get(args.file);
    return isComplete(row) && canSeeFile(world, row, caller.user)
      ? {}
      : fail('file_not_found', `file ${args.file}`, `${caller.user.name} sees no such file`);
  },
});

const registered = ((): RegisteredMethod => {
  const schema = jsonSchemaOf(DOWNLOAD.args, 'input');
  return {
    method: DOWNLOAD,
    schema,
    decode: argumentDecoder(DOWNLOAD.args, schema),
    accepted_scopes: 'files:read',
    // A page with pictures asks for many at once.
    rules: RULES.filter(
      (rule) => rule.name !== 'rate limit' && rule.appliesTo?.(DOWNLOAD) !== false,
    ),
  };
})();

/** Finds the bytes of a file, before the world decides whether the caller gets them. */
export async function readDownload(
  { path, url, request, world }: ArrivedRequest,
  { shrink }: Pick<FileAccess, 'shrink'>,
  store: FileStore,
): Promise<Answering> {
  const [, ofThumbnail, pictured, side] = THUMBNAIL.exec(path) ?? [];
  const [, ofPrivate = ofThumbnail, held = pictured] = PRIVATE.exec(path) ?? [];
  const [, ofPublic, shared, secret] = PUBLIC.exec(path) ?? [];
  const id = held ?? shared;
  if (id === undefined) return refuseAll(NAME, NOT_FOUND);
  const parsed = await readRequest(request, url, NO_BODY);
  const asked = { ...parsed, verb: 'GET', values: new Map([['file', id]]) };
  const known = world().files.get(id);
  const thumbnail = side === undefined ? undefined : thumbnailOf(known, Number(side));
  if (side !== undefined && thumbnail === undefined) return refuseAll(NAME, NOT_FOUND);
  const stored = await store.read(known?.key ?? '');
  // Nobody makes the host decode what they do not see.
  const isShrunk = thumbnail !== undefined && judge(world(), asked).answer === null;
  const pieces =
    stored !== null && shrink !== null && isShrunk && isComplete(known)
      ? await shrunk(stored, known, { ...thumbnail, shrink })
      : stored;
  return (now) => {
    const row = now.files.get(id);
    const isOfTeam = (ofPrivate ?? ofPublic) === now.team.id;
    if (ofPublic !== undefined) {
      const isOpen =
        isOfTeam && isComplete(row) && row.public_url_shared && row.public_secret === secret;
      return isOpen ? handOut(row, pieces) : refusalOf(NAME, NOT_FOUND);
    }
    const { result, answer } = judge(now, asked);
    if (answer !== null) return answer;
    if (!isOfTeam || !isComplete(row)) return refusalOf(NAME, NOT_FOUND);
    return { ...handOut(row, pieces), trace: result.trace, actor: actorOf(result) };
  };
}

/** The rules of the Web API for requests with a token. A refusal is answered with an HTTP status. */
function judge(
  world: World,
  asked: ParsedRequest,
): { readonly result: CallResult; readonly answer: Answer | null } {
  const result = runCall(world, registered, asked);
  if (result.error === null) return { result, answer: null };
  const { error, body, headers, trace } = result;
  const status = STATUS[error] ?? 403;
  const refused = refusalOf(NAME, new FileFault(status, error, SAID[error] ?? SAYS_WHY), {
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(headers['retry-after'] === undefined ? {} : { 'retry-after': headers['retry-after'] }),
  });
  const { needed, provided } = body;
  const more = needed === undefined ? {} : { needed, provided };
  const shown = { ...(JSON.parse(String(refused.body)) as object), ...more };
  return {
    result,
    answer: { ...refused, body: JSON.stringify(shown), trace, actor: actorOf(result) },
  };
}

function actorOf({ caller }: CallResult): Answer['actor'] {
  if (caller === null) return null;
  const { token, app, user } = caller;
  return { token_type: token.type, app_id: app.id, user_id: token.user, label: user.real_name };
}

const STATUS: Readonly<Record<string, number>> = {
  not_authed: 401,
  invalid_auth: 401,
  token_revoked: 401,
  token_expired: 401,
  account_inactive: 401,
  file_not_found: 404,
  ratelimited: 429,
  service_unavailable: 503,
};

const SAID: Readonly<Record<string, string>> = {
  not_authed:
    'The address of a file needs a token: send it in the header Authorization, as Bearer and the token.',
  missing_scope: 'Reading files takes the scope files:read.',
  file_not_found:
    'There is no such file, or the token does not see it. A bot sees its own files, and those of conversations it is in.',
};

const SAYS_WHY = 'The error names the rule that refused; the log of calls has its reason.';

const NOT_FOUND = new FileFault(
  404,
  'file_not_found',
  'There is no file at this address. Take url_private or permalink_public of a file as they are.',
);

/** Bytes are only where they were sent to: a world that was moved has the records of its files alone. */
const MISSING = new FileFault(
  410,
  'file_bytes_missing',
  'This world has the record of the file and not its bytes: snapshots, links and demos carry none. Upload the file again.',
);

/**
 * The types that are sent as they are. No browser runs them, whatever the bytes are: pictures have the header of one, and
 * everything else is shown as text or saved (docs/decisions/files.md).
 */
const SAFE_PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

function servedType({ mimetype, size, text }: CompleteFile['facts']): string {
  if (size !== undefined && SAFE_PICTURES.has(mimetype)) return mimetype;
  return text === undefined ? 'application/octet-stream' : 'text/plain; charset=utf-8';
}

/** The thumbnail of a picture with this side, or undefined. */
function thumbnailOf(row: FileRecord | undefined, side: number): Thumbnail | undefined {
  const size = row?.facts?.size;
  return size === undefined || row === undefined || !isDecodable(size, row.bytes)
    ? undefined
    : thumbnailsOf(size).find((each) => each.side === side);
}

/** The picture as the host makes it smaller; as it is, where the host cannot. `isDecodable` bounds what is in memory. */
async function shrunk(
  pieces: AsyncIterable<Uint8Array>,
  { bytes: length, facts: { mimetype } }: CompleteFile,
  { shrink, side, isCut }: Thumbnail & { readonly shrink: ShrinkPicture },
): Promise<ShrunkPicture | Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  const bytes = joinBytes(chunks, length);
  return (await shrink({ bytes, mimetype, side, isCut })) ?? bytes;
}

type Handed = AsyncIterable<Uint8Array> | Uint8Array | ShrunkPicture;

function handOut(row: CompleteFile, handed: Handed | null): Answer {
  if (handed === null) return refusalOf(NAME, MISSING);
  const { name, facts } = row;
  const isMade = 'mimetype' in handed;
  const whole = isMade ? handed.bytes : handed;
  const bytes = whole instanceof Uint8Array ? whole.byteLength : row.bytes;
  return {
    name: NAME,
    status: 200,
    headers: {
      'content-type': isMade ? handed.mimetype : servedType(facts),
      'content-length': String(bytes),
      'content-disposition': attachment(name),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: isMade ? `(a thumbnail of ${name})` : `(the bytes of ${name})`,
    bytes: whole instanceof Uint8Array ? streamOf(once(whole)) : streamOf(whole),
    file_bytes: { response: bytes },
    error: null,
    warnings: [],
    trace: [{ rule: NAME, verdict: 'passed', evidence: 'the public address of the file' }],
    actor: null,
    changes: [],
  };
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

/** A stream that asks for the next piece when the reader wants it. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reading.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await reading.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
