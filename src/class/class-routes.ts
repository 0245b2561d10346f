import * as z from 'zod/mini';
import { type ClassCall, type ClassRoute, type ClassWork, route } from './class-call.ts';
import type { ClassRecord, MemberRecord } from './class-record.ts';
import { type Denial, deny } from './denial.ts';
import { MAX_HANDED_LENGTH, MAX_LESSONS, MAX_PLACE_LENGTH, WARNING_MS } from './limits.ts';
import { examReport } from './exam-report.ts';
import { resultsAnswer } from './results.ts';

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));

const ProgressBody = z.strictObject({
  lesson: text(80),
  step: z.string().check(z.maxLength(200)),
  done: z.int().check(z.gte(0), z.lte(1000)),
  of: z.int().check(z.gte(0), z.lte(1000)),
  stuck: z.nullable(z.string().check(z.maxLength(1000))),
  finished: z.boolean(),
});

/** What all pages are told of a class: `ClassStatus`. It is small, because each change goes to everybody. */
export const noticeOf = ({ roster, now }: Pick<ClassWork, 'roster' | 'now'>) => {
  const { follow, handed, sees_all, ends_at } = roster.record;
  return {
    present: roster.present,
    people: roster.members.length,
    hands: roster.members.flatMap(({ id, hand }) => (hand === null ? [] : [id])),
    sees_all,
    follow,
    handed,
    /** Null until the end is near. */
    ends_at: ends_at - now() < WARNING_MS ? ends_at : null,
  };
};

const meOf = ({ id, role, name, user_id, app_id, hand }: MemberRecord) => ({
  id,
  role,
  name,
  user_id,
  app_id,
  hand,
});

/** The addresses that people open to join. Servers do not see, and so do not log, what follows #. */
export const linksOf = (baseUrl: string, { teach, join }: ClassRecord['links']) => ({
  teach: `${baseUrl}/#teach=${teach}`,
  join: `${baseUrl}/#join=${join}`,
});

export const CLASS_ROUTES: readonly ClassRoute[] = [
  {
    method: 'GET',
    path: '/class',
    handler: async ({ work, member }) => {
      const denial = await work.provision.prepare(member);
      if (denial !== null) return denial;
      return {
        me: meOf(member),
        class: noticeOf(work),
        ...(member.role === 'teacher' && {
          links: linksOf(work.baseUrl, work.roster.record.links),
        }),
      };
    },
  },
  {
    method: 'GET',
    path: '/class/members',
    handler: ({ work: { roster }, member }) => ({
      members: roster.members.map((each) => ({
        id: each.id,
        role: each.role,
        name: each.name,
        present: roster.isPresent(each),
        hand: each.hand,
        // Those who may see the calls of others also see who made them.
        ...((member.role === 'teacher' || roster.record.sees_all) && {
          user_id: each.user_id,
          app_id: each.app_id,
        }),
        ...(member.role === 'teacher' && {
          joined_at: each.joined_at,
          progress: each.progress,
        }),
      })),
    }),
  },
  route({
    method: 'POST',
    path: '/class/hand',
    body: z.strictObject({ raised: z.boolean() }),
    handler: async ({ work: { roster, now }, member, body: { raised } }) => {
      await roster.change(() => {
        member.hand = raised ? (member.hand ?? now()) : null;
      });
      return { me: meOf(member) };
    },
  }),
  route({
    method: 'POST',
    path: '/class/progress',
    body: ProgressBody,
    handler: async ({ work: { roster, now }, member, body: { lesson, ...progress } }) => {
      if (!(lesson in member.progress) && Object.keys(member.progress).length >= MAX_LESSONS)
        return deny(
          409,
          'too_many_lessons',
          `The class follows ${MAX_LESSONS} lessons of one person, and no more.`,
        );
      await roster.change(() => {
        member.progress = { ...member.progress, [lesson]: { ...progress, at: now() } };
      });
      return {};
    },
  }),
  {
    method: 'GET',
    path: '/class/handed',
    handler: ({ work: { roster, storage } }) => {
      const { handed } = roster.record;
      const demo = handed === null ? null : storage.read('handed');
      return handed === null || demo === null ? NOTHING_HANDED : { ...handed, demo };
    },
  },
  route({
    method: 'POST',
    path: '/class/handed',
    teachersOnly: true,
    body: z.strictObject({ title: text(200), demo: text(MAX_HANDED_LENGTH) }),
    handler: async ({ work: { roster, storage, now }, body: { title, demo } }) => {
      await storage.write('handed', demo);
      const at = now();
      await roster.change((record) => {
        record.handed = { id: `h${at.toString(36)}`, title, at };
      });
      return { handed: roster.record.handed };
    },
  }),
  {
    method: 'DELETE',
    path: '/class/handed',
    teachersOnly: true,
    handler: async ({ work: { roster, storage } }) => {
      await roster.change((record) => {
        record.handed = null;
      });
      await storage.write('handed', '');
      return {};
    },
  },
  route({
    method: 'POST',
    path: '/class/follow',
    teachersOnly: true,
    body: z.strictObject({
      /** The fragment of the address of the page that the teacher has open; null: the teacher stops leading. */
      place: z.nullable(z.string().check(z.maxLength(MAX_PLACE_LENGTH), z.regex(/^#\//))),
    }),
    handler: async ({ work: { roster, now }, member, body: { place } }) => {
      await roster.change((record) => {
        record.follow = place === null ? null : { place, by: member.name, at: now() };
      });
      return {};
    },
  }),
  route({
    method: 'PATCH',
    path: '/class',
    teachersOnly: true,
    body: z.strictObject({
      sees_all: z.exactOptional(z.boolean()),
      /** True: the class lasts a year from now on. */
      goes_on: z.exactOptional(z.literal(true)),
    }),
    handler: async ({ work, body: { sees_all, goes_on } }) => {
      const end = work.roster.endFrom(work.now());
      if (goes_on === true && work.roster.endsWithWorld) return ENDS_WITH_WORLD;
      await work.roster.change((record) => {
        if (sees_all !== undefined) record.sees_all = sees_all;
        if (goes_on === true) record.ends_at = end;
      });
      return { class: noticeOf(work) };
    },
  }),
  route({
    method: 'POST',
    path: '/class/links',
    teachersOnly: true,
    body: z.strictObject({ link: z.enum(['teach', 'join']) }),
    handler: async ({ work: { roster, baseUrl }, body: { link } }) => {
      await roster.renewLink(link);
      return { links: linksOf(baseUrl, roster.record.links) };
    },
  }),
  route({
    method: 'PATCH',
    path: '/class/members/{id}',
    teachersOnly: true,
    body: z.strictObject({ hand: z.literal(null) }),
    handler: async ({ work: { roster }, id }) => {
      const found = roster.memberWithId(id);
      if (found === null) return noMember(id);
      await roster.change(() => {
        found.hand = null;
      });
      return {};
    },
  }),
  {
    method: 'DELETE',
    path: '/class/members/{id}',
    teachersOnly: true,
    handler: async ({ work: { roster, streams }, id, member }) => {
      const found = roster.memberWithId(id);
      if (found === null) return noMember(id);
      if (found === member)
        return deny(
          409,
          'cannot_remove_yourself',
          'You cannot remove yourself. Let another teacher do it.',
        );
      await roster.remove(found);
      streams.end(found);
      return {};
    },
  },
  ...(['csv', 'json', 'md'] as const).map((format) => ({
    method: 'GET' as const,
    path: `/class/exams.${format}`,
    teachersOnly: true as const,
    handler: async ({ work: { roster, provision } }: ClassCall) =>
      examReport(roster.members, await provision.verdicts(), format),
  })),
  {
    method: 'GET',
    path: '/class/results.json',
    teachersOnly: true,
    handler: ({ work: { roster } }) => resultsAnswer(roster.members, 'json'),
  },
  {
    method: 'GET',
    path: '/class/results.csv',
    teachersOnly: true,
    handler: ({ work: { roster } }) => resultsAnswer(roster.members, 'csv'),
  },
];

const noMember = (id: string): Denial =>
  deny(
    404,
    'member_not_found',
    `Nobody in this class has the id ${JSON.stringify(id)}; GET /class/members lists them.`,
  );

const ENDS_WITH_WORLD = deny(
  409,
  'ends_with_world',
  'This class ends when its world expires, and cannot go on after that. Export its results, and ask the people who run this host for a new one.',
);

const NOTHING_HANDED = deny(
  404,
  'nothing_handed_out',
  'The teacher has handed out nothing, or has taken it back.',
);
