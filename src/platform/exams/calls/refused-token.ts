import { issueToken, type TokenRecord, tokenStatus } from '../../model/token.ts';
import type { AppRecord } from '../../model/app.ts';
import type { World } from '../../model/world/world.ts';
import { type Book, noteOf } from '../engine/book.ts';
import type { About, Examination, WireCall } from '../engine/exam.ts';
import { defineFaultExam } from '../engine/fault-exam.ts';
import { examinedApp } from '../events/mention.ts';
import { POST } from './posting.ts';

/** The scopes of the first bot token of an app that works. */
export const botScopesOf = (world: World, { id }: AppRecord): TokenRecord['scopes'] =>
  Array.from(world.tokens.scan()).find(
    (token) => token.type === 'bot' && token.app === id && tokenStatus(world, token) === 'active',
  )?.scopes ?? [];

interface Definition<PointId extends string> extends Pick<
  About<PointId>,
  'name' | 'title' | 'about' | 'does' | 'section' | 'needs' | 'points' | 'lesson'
> {
  /** What happens to the token of the first message. */
  readonly spoils: (token: TokenRecord) => TokenRecord;
  /** The code of the refusal. */
  readonly error: string;
  readonly point: NoInfer<PointId>;
  /** How many calls that are refused in the same way are too many. */
  readonly too_many: number;
  /** Whether a refused call counts: the client must not repeat calls of this kind. */
  readonly repeats: (call: WireCall) => boolean;
  /** Looks at every call first, refused or not. */
  readonly other?: (call: WireCall, book: Book) => void;
}

/** An exam in which the token of the client loses its right after the first message. */
export function defineRefusedTokenExam<PointId extends string>({
  spoils,
  error,
  point,
  too_many,
  repeats,
  other,
  ...exam
}: Definition<PointId>): Examination {
  return defineFaultExam<PointId>({
    ...exam,
    kind: 'calls',
    works: 'Makes a call',
    arms: {},
    starts: (world, book) => {
      // In an exam of one app, the app keeps its own token: the exam issues a second one, and spoils that.
      if (book.app === null) return;
      const app = examinedApp(world, book);
      const { token } = issueToken(world, {
        app: app.id,
        type: 'bot',
        user: app.bot_user,
        scopes: botScopesOf(world, app),
        issued_at: world.clock.now(),
        expires_at: null,
      });
      book.give('SLACK_BOT_TOKEN', token);
      book.note('given', noteOf(token));
    },
    looks: (call, book) => {
      other?.(call, book);
      const { token } = call;
      if (book.found('before') === null) {
        if (call.method !== POST || call.error !== null) return false;
        const given = book.noted('given');
        if (given !== undefined && given !== noteOf(token)) return false;
        book.pass('before', 'The first message was posted.');
        book.note('token', noteOf(token));
        book.cause((world) => {
          const row = world.tokens.get(String(token));
          if (row !== undefined) world.tokens.put(spoils(row));
        });
        return true;
      }
      const isSpoiled = noteOf(token) === book.noted('token');
      if (isSpoiled && call.error === error && repeats(call)) {
        const refused = book.count('refused');
        if (refused >= too_many) book.fail(point, `${refused} calls were refused with ${error}.`);
      } else if (call.error === null && book.counted('refused') > 0) {
        book.pass('after', `${call.method} succeeded afterwards.`);
        book.pass(point, 'It made no further such call.');
      }
      return true;
    },
  });
}
