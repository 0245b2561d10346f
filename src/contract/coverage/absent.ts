/** Methods of the service that Parley does not have, and what helps instead. */
interface Absence {
  /** Names on the wire; one that ends in `.*` stands for all names that begin so. */
  readonly names: readonly string[];
  /** Why, as a sentence about them. */
  readonly why: string;
  /** Methods to look at instead, the best one first: of those that answer, the first is named. */
  readonly instead?: readonly string[];
}

/**
 * Why methods do not answer: the first entry that names one counts. A method that answers needs no change here, since its entry is
 * not looked at any more. What no entry names is not there yet.
 */
const ABSENCES: readonly Absence[] = [
  {
    names: ['admin.*', 'migration.exchange'],
    why: 'It is for administrators of organisations on an Enterprise plan, and a world is one workspace.',
  },
  {
    names: ['auth.teams.list'],
    why: 'It is for apps that a whole organisation installed, and a world is one workspace.',
    instead: ['auth.test', 'team.info'],
  },
  {
    names: [
      'conversations.acceptSharedInvite',
      'conversations.approveSharedInvite',
      'conversations.declineSharedInvite',
      'conversations.externalInvitePermissions.*',
      'conversations.inviteShared',
      'conversations.listConnectInvites',
      'conversations.requestSharedInvite.*',
    ],
    why: 'It is about channels that several workspaces share, and a world is one workspace.',
    instead: ['conversations.invite'],
  },
  {
    names: ['team.externalTeams.*'],
    why: 'It is about channels that several workspaces share, and a world is one workspace.',
    instead: ['team.info'],
  },
  {
    names: ['users.discoverableContacts.lookup'],
    why: 'It looks for people of other workspaces, and a world is one workspace.',
    instead: ['users.lookupByEmail', 'users.list'],
  },
  {
    names: ['functions.*', 'workflows.*'],
    why: 'A world has no workflows.',
    instead: ['chat.postMessage'],
  },
  {
    names: ['canvases.*', 'conversations.canvases.create'],
    why: 'A world has no canvases.',
    instead: ['chat.postMessage'],
  },
  {
    names: ['slackLists.*'],
    why: 'A world has no lists.',
    instead: ['chat.postMessage'],
  },
  {
    names: ['calls.*'],
    why: 'A world has no calls; the block of a call is shown with any id.',
    instead: ['chat.postMessage'],
  },
  {
    names: ['agents.conversations.*'],
    why: 'It is about channels in which agents write code, which a world does not have.',
    instead: ['assistant.threads.setStatus', 'chat.postMessage'],
  },
  {
    names: ['entity.presentDetails'],
    why: 'Links are shown with attachments, not as work objects.',
    instead: ['chat.unfurl'],
  },
  {
    names: ['dialog.open'],
    why: 'Dialogs are the older form of modals.',
    instead: ['views.open'],
  },
  {
    names: ['blocks.validate'],
    why: 'Posting checks blocks: invalid_blocks names each mistake with its place.',
    instead: ['chat.postMessage'],
  },
  {
    names: ['apps.event.authorizations.list'],
    why: 'Each event names all of its authorizations.',
    instead: ['auth.test'],
  },
  {
    names: ['apps.user.connection.update'],
    why: 'People connect no accounts of other services.',
    instead: ['views.publish'],
  },
  {
    names: [
      'team.accessLogs',
      'team.billableInfo',
      'team.billing.info',
      'team.integrationLogs',
      'team.preferences.list',
    ],
    why: 'A world has no bills, no logs of access and no preferences.',
    instead: ['team.info', 'auth.test'],
  },
  {
    names: ['files.remote.*'],
    why: 'A world knows no files that are stored elsewhere.',
    instead: ['files.getUploadURLExternal', 'chat.unfurl'],
  },
  {
    names: ['files.comments.delete'],
    why: 'Files have no comments of their own; a reply in the thread of a file is a message.',
    instead: ['chat.delete'],
  },
  {
    names: ['files.upload', 'files.uploadV2'],
    why: 'Files are uploaded in three steps, which SDKs do in one call.',
    instead: ['files.getUploadURLExternal'],
  },
  {
    names: ['oauth.access', 'oauth.token'],
    why: 'Apps of that time are not installed any more.',
    instead: ['oauth.v2.access'],
  },
  {
    names: ['rtm.start'],
    why: 'It was retired from the service.',
    instead: ['rtm.connect'],
  },
  {
    names: ['stars.*'],
    why: 'People do not see stars any more.',
    instead: ['bookmarks.add', 'pins.add'],
  },
  {
    names: ['channels.*', 'groups.*', 'im.*', 'mpim.*'],
    why: 'It was retired from the service, which has one family for all conversations.',
  },
];

const NOT_YET: Pick<Absence, 'why' | 'instead'> = { why: 'Parley does not have it yet.' };

const names = (pattern: string, method: string) =>
  pattern.endsWith('.*') ? method.startsWith(pattern.slice(0, -1)) : pattern === method;

/** The entry about a method; undefined if none names it. */
const entryOf = (method: string) =>
  ABSENCES.find((entry) => entry.names.some((pattern) => names(pattern, method)));

/** Whether the name, which no SDK has, was that of a method at some time. */
export const wasMethod = (method: string): boolean => entryOf(method) !== undefined;

/** Why a method of the service does not answer, and the method of `answered` that helps instead; null without one. */
export function absenceOf(
  method: string,
  answered: ReadonlySet<string>,
): { readonly why: string; readonly instead: string | null } {
  const { why, instead = [] } = entryOf(method) ?? NOT_YET;
  const likely = [...instead, ...namesakes(method), ...siblings(method, answered)];
  return { why, instead: likely.find((each) => answered.has(each)) ?? null };
}

/** Older families and those of administrators have the names of today's: `admin.users.list` is like `users.list`. */
function namesakes(method: string): string[] {
  const parts = method.split('.');
  const last = parts.at(-1) ?? '';
  const family =
    parts[0] === 'admin' ? parts[1] : CONVERSATIONS.has(parts[0] ?? '') ? 'conversations' : null;
  return family === null || family === undefined ? [] : [`${family}.${last}`];
}

const CONVERSATIONS = new Set(['channels', 'groups', 'im', 'mpim']);

/** A method of the same family that reads what the absent one is about. */
const siblings = (method: string, answered: ReadonlySet<string>) => {
  const family = method.slice(0, method.lastIndexOf('.'));
  return ['list', 'get', 'info']
    .map((verb) => `${family}.${verb}`)
    .filter((each) => answered.has(each));
};
