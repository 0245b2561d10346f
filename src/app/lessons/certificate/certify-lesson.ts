import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { MAX_LINK_LENGTH, type DemoWorld } from '../../../contract/demo/demo.ts';
import {
  callInBrief,
  isWithoutLink,
  clipStoredText,
  type Certificate,
  type StoredStart,
} from '../../../kit/lessons/stored-lesson.ts';
import { makeLinkOnce } from '../../../kit/lessons/link-work.ts';
import { storeCertificate, readStoredLesson } from '../../../kit/lessons/progress-store.ts';
import type { SandboxChangePage } from '../../../contract/sandbox.ts';
import type { LessonCall, LessonFacts } from '../../../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import { demoOf, playDemo } from '../../demo/playing/play-demo.ts';
import { worldOfRecording } from '../../../contract/demo/recording/recorded-world.ts';
import { linkFragment, type DemoWithView } from '../../share/contents/page-link.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { stepsOfLog, type Logged } from '../../../contract/demo/recording/steps-of-log.ts';

/** A link and what it lacks, or null and why it could not be made, for the user. */
type LinkResult = { readonly link: string | null; readonly note: string | null };

type Client = Pick<ParleyClient, 'sandbox' | 'world' | 'exchange'>;

/** The id of the newest call when the lesson began; null if the log had no call. */
type CallBefore = StoredStart['exchange'];

/**
 * Stores the certificate of a finished lesson at once, without a link. Then makes and stores the link, while the log still has
 * the calls.
 */
export async function certifyLesson(
  lesson: Lesson,
  client: Client,
  facts: LessonFacts,
  callBefore: CallBefore,
): Promise<void> {
  const { chapters } = readStoredLesson(lesson.id);
  const certificate = { at: Date.now(), chapters, link: null, note: null };
  storeCertificate(lesson.id, certificate);
  await storeLink(lesson, certificate, client, facts, callBefore);
}

/**
 * Makes and stores the link of a certificate without one: the page was closed before the link was finished. Does nothing in
 * another world than the lesson's, because the log of that world has other calls.
 */
export async function storeMissingLink(
  lesson: Lesson,
  client: Client,
  facts: LessonFacts,
  callBefore: CallBefore,
): Promise<void> {
  const { certificate } = readStoredLesson(lesson.id);
  if (certificate !== null && isWithoutLink(certificate) && hasCallsOf(certificate, facts))
    await storeLink(lesson, certificate, client, facts, callBefore);
}

/** Makes the link of a certificate, and stores it if the certificate is still the stored one. */
const storeLink = (
  lesson: Lesson,
  certificate: Certificate,
  client: Client,
  facts: LessonFacts,
  callBefore: CallBefore,
): Promise<void> =>
  makeLinkOnce(lesson.id, async () => {
    const result = await createLink(lesson, certificate, client, facts.calls, callBefore).catch(
      (error: unknown): LinkResult => ({
        link: null,
        note: `There is no link: ${messageOf(error)}`,
      }),
    );
    if (readStoredLesson(lesson.id).certificate?.at === certificate.at)
      storeCertificate(lesson.id, { ...certificate, ...result });
  });

/** Whether the facts have every call that finished a chapter, with the same request. */
function hasCallsOf({ chapters }: Certificate, { calls, readings }: LessonFacts): boolean {
  const requests = new Map([...calls, ...readings].map((call) => [call.id, callInBrief(call)]));
  return Object.values(chapters).every(
    ({ call, request }) => call === null || request === null || requests.get(call) === request,
  );
}

/** Makes a link to the calls of a lesson as a demo. */
async function createLink(
  lesson: Lesson,
  { chapters }: Certificate,
  client: Client,
  calls: readonly LessonCall[],
  callBefore: CallBefore,
): Promise<LinkResult> {
  const [firstCall] = calls;
  if (firstCall === undefined)
    return { link: null, note: 'There is no link: the log has no call.' };
  const brief = await client.world();
  const world = worldOfRecording(brief, firstCall.at);
  const exchanges = await Promise.all(calls.map(({ id }) => client.exchange(id)));
  // What happened without a call, such as what people do with apps, becomes steps, too.
  const { changes } = await client.sandbox<SandboxChangePage>('/changes');
  const titles = chaptersOf(lesson).flatMap(([id, { title }]) => {
    const call = chapters[id]?.call;
    return typeof call === 'string' ? [[call, title] as const] : [];
  });
  const { demo, omitted } = demoOfLesson({
    lesson,
    exchanges,
    changes: changes.filter(({ after }) => (after ?? '') >= (callBefore ?? '')),
    titles: new Map(titles),
    brief,
    world,
    start: (await playDemo(client, demoOf(world))).brief,
  });
  if (demo === null)
    return { link: null, note: 'There is no link: no call of the lesson can be in a link.' };
  const link = await linkFragment(demo);
  if (link.length > MAX_LINK_LENGTH - MAX_PAGE_ADDRESS_LENGTH)
    return { link: null, note: 'There is no link: what was done is too long for one.' };
  const callsAre = omitted.length === 1 ? '1 call is' : `${omitted.length} calls are`;
  return {
    link,
    note:
      omitted.length === 0
        ? null
        : clipStoredText(
            `${callsAre} not in the link, because no link can hold what was sent: ${countNames(omitted)}.`,
          ),
  };
}

/** Each name once, with its count: `oauth.v2.access (2), users.identity`. */
function countNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
    .map(({ name, count }) => (count === 1 ? name : `${name} (${count})`))
    .join(', ');
}

/** Characters that are reserved for the address of the page before the fragment. */
const MAX_PAGE_ADDRESS_LENGTH = 200;

/** What a lesson's demo is made from. The titles are those of its chapters. */
interface LessonLog extends Logged {
  readonly lesson: Lesson;
  /** The world that the demo begins with. */
  readonly world: DemoWorld;
}

/** A demo of the calls of a lesson, and the calls that it leaves out. The demo is null if it would not be readable. */
interface LessonDemo {
  readonly demo: DemoWithView | null;
  /** See `StepsOfLog`. */
  readonly omitted: readonly string[];
}

/** The calls of a lesson as a demo, without the calls that no link can hold. */
export function demoOfLesson({ lesson, world, ...logged }: LessonLog): LessonDemo {
  const { steps, left: omitted } = stepsOfLog(logged);
  const { view } = lesson.end;
  const demo: DemoWithView = {
    ...demoOf(world, { title: lesson.title, steps }),
    view: { panel: view.panel, search: view.search ?? {} },
  };
  const isReadable = steps.length > 0 && readDemo(demo).ok;
  return { demo: isReadable ? demo : null, omitted };
}
