import { isJsonObject, pointerTo } from '../json.ts';
import type { BlockFault } from './fault.ts';

/** A file that an image of blocks shows, by its id or its address, and where it is named. */
export interface BlockFile {
  /** JSON pointer to the `slack_file`. */
  readonly path: string;
  readonly id?: string | undefined;
  readonly url?: string | undefined;
}

type Steps = readonly (string | number)[];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The files that the images of blocks show, and those of blocks inside them. Accepts any value and takes linear time; `path` is
 * the JSON pointer to the list.
 */
export function slackFilesIn(blocks: unknown, path = '/blocks'): BlockFile[] {
  return listOf(blocks).flatMap((block, at) => inBlock(block, path, [at]));
}

/** The same of attachments, whose blocks these are. */
export const slackFilesInAttachments = (attachments: unknown): BlockFile[] =>
  listOf(attachments).flatMap((each, at) =>
    isJsonObject(each)
      ? slackFilesIn(each['blocks'], pointerTo('/attachments', [at, 'blocks']))
      : [],
  );

/** Fields of a block that hold an image. */
const IMAGES = ['accessory', 'hero_image', 'icon'];

function inBlock(block: unknown, path: string, steps: Steps): BlockFile[] {
  if (!isJsonObject(block) || block['type'] === 'rich_text') return [];
  const found = [
    ...ownFile(block, path, steps),
    ...IMAGES.flatMap((name) => ownFile(block[name], path, [...steps, name])),
  ];
  const isCarousel = block['type'] === 'carousel';
  for (const [at, each] of listOf(block['elements']).entries()) {
    const place = [...steps, 'elements', at];
    found.push(...(isCarousel ? inBlock(each, path, place) : ownFile(each, path, place)));
  }
  // Children have no children.
  for (const [at, each] of (steps.length === 1 ? listOf(block['child_blocks']) : []).entries())
    found.push(...inBlock(each, path, [...steps, 'child_blocks', at]));
  return found;
}

function ownFile(image: unknown, path: string, steps: Steps): BlockFile[] {
  if (!isJsonObject(image) || !isJsonObject(image['slack_file'])) return [];
  const { id, url } = image['slack_file'];
  return [
    {
      path: pointerTo(path, [...steps, 'slack_file']),
      ...(typeof id === 'string' && { id }),
      ...(typeof url === 'string' && { url }),
    },
  ];
}

/** `…/files-pri/T…-F…/…` or `…/files-pub/T…-F…-…`. */
const ADDRESS = /^\/files-(?:pri|pub)\/T[A-Z0-9]{1,20}-(F[A-Z0-9]{1,20})[-/]/;

/** The id of the file that an image shows; null for an address that is not one of a file of the service at `base_url`. */
export function idOfBlockFile(
  { id, url }: Omit<BlockFile, 'path'>,
  base_url: string,
): string | null {
  if (id !== undefined) return id;
  if (url?.startsWith(`${base_url}/`) !== true) return null;
  return ADDRESS.exec(url.slice(base_url.length))?.[1] ?? null;
}

/** What a message or view can show files in. */
export interface FileShowing {
  readonly blocks?: unknown;
  readonly attachments?: unknown;
}

const filesIn = ({ blocks, attachments }: FileShowing, path?: string) => [
  ...slackFilesIn(blocks, path),
  ...slackFilesInAttachments(attachments),
];

/** A file that a row shows, and who sees the row: everybody in a conversation, or one person. */
interface FileShown {
  readonly file: string;
  readonly field: 'shown_in' | 'handed_to';
  readonly id: string;
}

/** The files that a row of the world shows: a message, one for a single person, or a view. */
export function filesShownBy(table: string, row: object, base_url: string): FileShown[] {
  const { channel, to, user, given, ...content } = row as FileShowing & Record<string, unknown>;
  const [shown, field, id] =
    table === 'messages'
      ? ([content, 'shown_in', channel] as const)
      : table === 'ephemeral_messages'
        ? ([content, 'handed_to', to] as const)
        : ([table === 'views' ? (given as FileShowing) : {}, 'handed_to', user] as const);
  return filesIn(shown).flatMap((each) => {
    const file = idOfBlockFile(each, base_url);
    return file === null ? [] : [{ file, field, id: String(id) }];
  });
}

/** What is known of a file that an image shows: its type in short, and in words. */
export interface ShownFileType {
  readonly filetype: string;
  readonly pretty_type: string;
  readonly size?: unknown;
}

/** The types of pictures that images of blocks can show. */
const SHOWN: ReadonlySet<string> = new Set(['png', 'jpg', 'gif']);

/**
 * The images that show a file which `find` does not find for their sender, or no picture (docs/assumptions.md, A-97). `path` is
 * the JSON pointer to the blocks.
 */
export function checkFiles(
  content: FileShowing,
  base_url: string,
  find: (id: string) => ShownFileType | null,
  path?: string,
): BlockFault[] {
  return filesIn(content, path).flatMap((each) => {
    const id = idOfBlockFile(each, base_url);
    const found = id === null ? null : find(id);
    const given = String(each.id ?? each.url).slice(0, 60);
    if (found === null)
      return [{ path: each.path, message: `must be a file that its sender sees, not ${given}` }];
    return SHOWN.has(found.filetype) && found.size !== undefined
      ? []
      : [{ path: each.path, message: `must be a PNG, JPEG or GIF, not ${found.pretty_type}` }];
  });
}
