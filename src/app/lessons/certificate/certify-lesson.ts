import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { MAX_LINK_LENGTH, type DemoWorld } from '../../../contract/demo/demo.ts';
import {
  callInBrief,
  isWithoutLink,
  clipStoredText,
  type Certificate,
  type KeptStart,
} from '../../../kit/lessons/kept-lesson.ts';
import { whileMakingLink } from '../../../kit/lessons/link-work.ts';
import { certify, readStoredLesson } from '../../../kit/lessons/progress-store.ts';
import type { SandboxChangePage } from '../../../contract/sandbox.ts';
import type { LessonCall, LessonFacts } from '../../../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import { demoOf, playDemo } from '../../demo/playing/play-demo.ts';
import { worldOfRecording } from '../../../contract/demo/recording/recorded-world.ts';
import { linkFragment, type PlacedDemo } from '../../share/contents/page-link.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { stepsOfLog, type Logged } from '../../../contract/demo/recording/steps-of-log.ts';

type Link = { readonly link: string | null; readonly note: string | null };

type Client = Pick<ParleyClient, 'sandbox' | 'world' | 'exchange'>;

/** The newest call when the lesson began; null if there was none. */
type Since = KeptStart['exchange'];

/**
 * Keeps the certificate of a lesson whose chapters are all finished: at once without its link, which is made from the log while
 * the log still has the calls.
 */
export async function certifyLesson(
  lesson: Lesson,
  client: Client,
  facts: LessonFacts,
  since: Since,
): Promise<void> {
  const { chapters } = readStoredLesson(lesson.id);
  const certificate = { at: Date.now(), chapters, link: null, note: null };
  certify(lesson.id, certificate);
  await makeLink(lesson, certificate, client, facts, since);
}

/**
 * Makes the link of a certificate that has none, because the page was closed while it was made. Only in the world of the
 * lesson: in another one the calls are others.
 */
export async function resumeLink(
  lesson: Lesson,
  client: Client,
  facts: LessonFacts,
  since: Since,
): Promise<void> {
  const { certificate } = readStoredLesson(lesson.id);
  if (certificate !== null && isWithoutLink(certificate) && hasCallsOf(certificate, facts))
    await makeLink(lesson, certificate, client, facts, since);
}

const makeLink = (
  lesson: Lesson,
  certificate: Certificate,
  client: Client,
  facts: LessonFacts,
  since: Since,
): Promise<void> =>
  whileMakingLink(lesson.id, async () => {
    const made = await linkOf(lesson, certificate, client, facts.calls, since).catch(
      (error: unknown): Link => ({ link: null, note: `There is no link: ${messageOf(error)}` }),
    );
    if (readStoredLesson(lesson.id).certificate?.at === certificate.at)
      certify(lesson.id, { ...certificate, ...made });
  });

/** Whether all calls that finished chapters are among the facts, as they were noted. */
function hasCallsOf({ chapters }: Certificate, { calls, readings }: LessonFacts): boolean {
  const briefs = new Map([...calls, ...readings].map((call) => [call.id, callInBrief(call)]));
  return Object.values(chapters).every(
    ({ call, request }) => call === null || request === null || briefs.get(call) === request,
  );
}

async function linkOf(
  lesson: Lesson,
  { chapters }: Certificate,
  client: Client,
  calls: readonly LessonCall[],
  since: Since,
): Promise<Link> {
  const [first] = calls;
  if (first === undefined) return { link: null, note: 'There is no link: the log has no call.' };
  const brief = await client.world();
  const world = worldOfRecording(brief, first.at);
  const exchanges = await Promise.all(calls.map(({ id }) => client.exchange(id)));
  // Acts of people with apps, and other entries that are no calls.
  const { changes } = await client.sandbox<SandboxChangePage>('/changes');
  const titles = chaptersOf(lesson).flatMap(([id, { title }]) => {
    const call = chapters[id]?.call;
    return typeof call === 'string' ? [[call, title] as const] : [];
  });
  const { demo, left } = demoOfLesson({
    lesson,
    exchanges,
    changes: changes.filter(({ after }) => (after ?? '') >= (since ?? '')),
    titles: new Map(titles),
    brief,
    world,
    start: (await playDemo(client, demoOf(world))).brief,
  });
  if (demo === null) return { link: null, note: 'There is no link: no call can be in one.' };
  const link = await linkFragment(demo);
  if (link.length > MAX_LINK_LENGTH - PAGE)
    return { link: null, note: 'There is no link: what was done is too long for one.' };
  const lacking = left.length === 1 ? '1 call is' : `${left.length} calls are`;
  return {
    link,
    note:
      left.length === 0
        ? null
        : clipStoredText(
            `${lacking} not in the link, because no link can hold what was sent: ${countNames(left)}.`,
          ),
  };
}

/** Each name once, with how often it stands there: `oauth.v2.access (2), users.identity`. */
function countNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
    .map(({ name, count }) => (count === 1 ? name : `${name} (${count})`))
    .join(', ');
}

/** Room for the address of the page before the fragment, in characters. */
const PAGE = 200;

/** What the demo of a lesson is made of; the titles are those of its chapters. */
interface LessonDone extends Logged {
  readonly lesson: Lesson;
  /** The world that the demo begins with. */
  readonly world: DemoWorld;
}

/** A demo of what was done, and the calls that it leaves out. Null if no such demo can be read. */
interface LessonDemo {
  readonly demo: PlacedDemo | null;
  /** See `StepsOfLog`. */
  readonly left: readonly string[];
}

/** The calls of a lesson as a demo, without what no link can hold. */
export function demoOfLesson({ lesson, world, ...logged }: LessonDone): LessonDemo {
  const { steps, left } = stepsOfLog(logged);
  const { view } = lesson.end;
  const demo: PlacedDemo = {
    ...demoOf(world, { title: lesson.title, steps }),
    view: { panel: view.panel, search: view.search ?? {} },
  };
  const isSound = steps.length > 0 && readDemo(demo).ok;
  return { demo: isSound ? demo : null, left };
}
