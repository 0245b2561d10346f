import { APPS } from './apps.ts';
import { CHAT } from './chat.ts';
import { CONVERSATIONS } from './conversations.ts';
import { FILES } from './files.ts';
import { ITEMS } from './items.ts';
import { PEOPLE } from './people.ts';

/**
 * Where methods of Parley differ from the types of the official SDK: the reason by `<method> <what>`, in the words of
 * `src/tests/sdk/compare.fixture.ts`. A line for each difference, sorted: that merges well.
 */
export type Differences = Readonly<Record<string, string>>;

const BY_FILE: Readonly<Record<string, Differences>> = {
  apps: APPS,
  chat: CHAT,
  conversations: CONVERSATIONS,
  files: FILES,
  items: ITEMS,
  people: PEOPLE,
};

/** Differences of any method. They are not told with each, since no call of an app depends on them here. */
const OF_EVERY_METHOD: Differences = {
  ...Object.fromEntries(
    ['message', 'messages[]', 'items[].message', 'messages.matches[]'].flatMap((message) => [
      ...['name', 'old_name'].map((field) => [
        `answer ${message}.${field}: not in the SDK`,
        'A channel_name message has it as its event has, which the SDK has a type for (A-72).',
      ]),
      ...['emoji', 'image_48'].map((field) => [
        `answer ${message}.icons.${field}: not in the SDK`,
        'Other answers of the SDK with messages have it (A-69).',
      ]),
      [
        `answer ${message}.streaming_state: not in the SDK`,
        'A message that is written bit by bit has it as its event has, which the SDK has a type for (A-62).',
      ],
    ]),
  ),
  'argument include_locale: not taken': 'People and conversations have no locale.',
  'argument team_id: not taken': 'A world is one workspace.',
};

const FILE_OF_FAMILY: Readonly<Record<string, string>> = {
  agents: 'apps',
  api: 'apps',
  apps: 'apps',
  assistant: 'apps',
  auth: 'apps',
  bots: 'people',
  chat: 'chat',
  conversations: 'conversations',
  dnd: 'people',
  emoji: 'people',
  files: 'files',
  oauth: 'apps',
  openid: 'apps',
  reminders: 'people',
  rtm: 'apps',
  team: 'people',
  tooling: 'apps',
  usergroups: 'people',
  users: 'people',
  views: 'apps',
};

/** The file of this folder, without its ending, that has the differences of a method. */
export const differencesFile = (method: string): string =>
  FILE_OF_FAMILY[method.slice(0, method.indexOf('.'))] ?? 'items';

/** All differences that are listed for methods, with the file of each. */
export const listedDifferences = (): readonly { readonly line: string; readonly file: string }[] =>
  Object.entries(BY_FILE).flatMap(([file, lines]) =>
    Object.keys(lines).map((line) => ({ line, file })),
  );

/** Why a method differs so; undefined if no file says it. */
export const reasonOf = (method: string, difference: string): string | undefined =>
  OF_EVERY_METHOD[difference] ?? BY_FILE[differencesFile(method)]?.[`${method} ${difference}`];

/** The arguments that the SDK has and a method does not take, with the reason. */
export function argumentsLeftOut(
  method: string,
): readonly { readonly name: string; readonly why: string }[] {
  const start = `${method} argument `;
  const end = ': not taken';
  return Object.entries(BY_FILE[differencesFile(method)] ?? {})
    .filter(([line]) => line.startsWith(start) && line.endsWith(end))
    .map(([line, why]) => ({ name: line.slice(start.length, -end.length), why }));
}
