import { LONGEST_LINK } from '../../../contract/demo/demo.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { keptText } from '../../../kit/lessons/kept-lesson.ts';
import { certify, keptLesson } from '../../../kit/lessons/progress-store.ts';
import type { LessonCall } from '../../../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../../../lessons/definition/lesson.ts';
import { demoOf, playDemo } from '../../demo/playing/play-demo.ts';
import { recordedWorld } from '../../demo/recording/recorded-world.ts';
import { linkFragment } from '../../share/contents/page-link.ts';
import { demoOfLesson } from './lesson-demo.ts';

type Link = { readonly link: string | null; readonly note: string | null };

/**
 * Keeps the certificate of a lesson whose chapters are all finished: at once without its link, which is made from the log while
 * the log still has the calls.
 */
export async function certifyLesson(
  lesson: Lesson,
  client: Pick<ParleyClient, 'sandbox' | 'world' | 'exchange'>,
  calls: readonly LessonCall[],
): Promise<void> {
  const { chapters } = keptLesson(lesson.id);
  const certificate = { at: Date.now(), chapters, link: null, note: null };
  certify(lesson.id, certificate);
  const made = await linkOf(lesson, client, calls).catch((error: unknown): Link => ({
    link: null,
    note: `There is no link: ${messageOf(error)}`,
  }));
  if (keptLesson(lesson.id).certificate?.at === certificate.at)
    certify(lesson.id, { ...certificate, ...made });
}

async function linkOf(
  lesson: Lesson,
  client: Pick<ParleyClient, 'sandbox' | 'world' | 'exchange'>,
  calls: readonly LessonCall[],
): Promise<Link> {
  const [first] = calls;
  if (first === undefined) return { link: null, note: 'There is no link: the log has no call.' };
  const { chapters } = keptLesson(lesson.id);
  const brief = await client.world();
  const world = recordedWorld(brief, first.at);
  const exchanges = await Promise.all(calls.map(({ id }) => client.exchange(id)));
  const titles = chaptersOf(lesson).flatMap(([id, { title }]) => {
    const call = chapters[id]?.call;
    return typeof call === 'string' ? [[call, title] as const] : [];
  });
  const { demo, left } = demoOfLesson({
    lesson,
    exchanges,
    titles: new Map(titles),
    brief,
    world,
    start: (await playDemo(client, demoOf(world))).brief,
  });
  if (demo === null) return { link: null, note: 'There is no link: no call can be in one.' };
  const link = await linkFragment(demo);
  if (link.length > LONGEST_LINK - PAGE)
    return { link: null, note: 'There is no link: what was done is too long for one.' };
  const lacking = left.length === 1 ? '1 call is' : `${left.length} calls are`;
  return {
    link,
    note:
      left.length === 0
        ? null
        : keptText(
            `${lacking} not in the link, because no link can hold what was sent: ${named(left)}.`,
          ),
  };
}

/** Each name once, with how often it stands there: `oauth.v2.access (2), users.identity`. */
function named(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
    .map(({ name, count }) => (count === 1 ? name : `${name} (${count})`))
    .join(', ');
}

/** Room for the address of the page before the fragment, in characters. */
const PAGE = 200;
