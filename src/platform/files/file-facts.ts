import type { FileFacts } from '../model/files/file.ts';
import { extensionOf } from './file-name.ts';
import { readPictureHeader } from './picture-header.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How much of a file is read to find out its type, in bytes. */
export const MAX_SNIFFED_BYTES = 256 * 1024;

/** How much of a text its preview shows. */
const MAX_PREVIEW_LINES = 5;
const MAX_PREVIEW_LENGTH = 1_000;

/** What was counted and kept while the bytes of a file came. */
export interface SeenBytes {
  readonly name: string;
  /** The syntax that the caller named for a snippet. */
  readonly snippet?: string | undefined;
  /** Its first bytes: all of them, or `MAX_SNIFFED_BYTES`. */
  readonly head: Bytes;
  readonly bytes: number;
  /** How many line feeds it has. */
  readonly lineFeeds: number;
}

type Type = Pick<FileFacts, 'filetype' | 'mimetype' | 'pretty_type'>;

const fileType = <Mimetype extends string>(
  filetype: string,
  mimetype: Mimetype,
  pretty_type: string,
): Type & { readonly mimetype: Mimetype } => ({
  filetype,
  mimetype,
  pretty_type,
});

/** What pictures are, by their header. */
export const PICTURE_TYPES = {
  png: fileType('png', 'image/png', 'PNG'),
  jpg: fileType('jpg', 'image/jpeg', 'JPEG'),
  gif: fileType('gif', 'image/gif', 'GIF'),
  webp: fileType('webp', 'image/webp', 'WebP'),
} as const;

const PLAIN = fileType('text', 'text/plain', 'Plain Text');
const BINARY = fileType('binary', 'application/octet-stream', 'Binary');

/** What a text is, by the ending of its name. */
const TEXTS: Readonly<Record<string, Type>> = {
  c: fileType('c', 'text/plain', 'C'),
  cpp: fileType('cpp', 'text/plain', 'C++'),
  cs: fileType('csharp', 'text/plain', 'C#'),
  css: fileType('css', 'text/css', 'CSS'),
  csv: fileType('csv', 'text/csv', 'CSV'),
  diff: fileType('diff', 'text/plain', 'Diff'),
  go: fileType('go', 'text/plain', 'Go'),
  html: fileType('html', 'text/html', 'HTML'),
  htm: fileType('html', 'text/html', 'HTML'),
  java: fileType('java', 'text/plain', 'Java'),
  js: fileType('javascript', 'text/javascript', 'JavaScript/JSON'),
  json: fileType('json', 'application/json', 'JSON'),
  kt: fileType('kotlin', 'text/plain', 'Kotlin'),
  log: PLAIN,
  md: fileType('markdown', 'text/markdown', 'Markdown'),
  php: fileType('php', 'text/plain', 'PHP'),
  py: fileType('python', 'text/plain', 'Python'),
  rb: fileType('ruby', 'text/plain', 'Ruby'),
  rs: fileType('rust', 'text/plain', 'Rust'),
  sh: fileType('shell', 'text/plain', 'Shell'),
  sql: fileType('sql', 'text/plain', 'SQL'),
  svg: fileType('svg', 'image/svg+xml', 'SVG'),
  swift: fileType('swift', 'text/plain', 'Swift'),
  ts: fileType('typescript', 'text/plain', 'TypeScript'),
  txt: PLAIN,
  xml: fileType('xml', 'application/xml', 'XML'),
  yaml: fileType('yaml', 'text/yaml', 'YAML'),
  yml: fileType('yaml', 'text/yaml', 'YAML'),
};

/** What other bytes are, by the ending of their name. */
const OTHERS: Readonly<Record<string, Type>> = {
  docx: fileType(
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'Word Document',
  ),
  gz: fileType('gzip', 'application/gzip', 'Gzip'),
  mov: fileType('mov', 'video/quicktime', 'QuickTime Movie'),
  mp3: fileType('mp3', 'audio/mpeg', 'MP3'),
  mp4: fileType('mp4', 'video/mp4', 'MPEG 4 Video'),
  pdf: fileType('pdf', 'application/pdf', 'PDF'),
  pptx: fileType(
    'pptx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'PowerPoint Presentation',
  ),
  tar: fileType('tar', 'application/x-tar', 'Tarball'),
  wav: fileType('wav', 'audio/wav', 'WAV'),
  webm: fileType('webm', 'video/webm', 'WebM'),
  xlsx: fileType(
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Excel Spreadsheet',
  ),
  zip: fileType('zip', 'application/zip', 'Zip'),
};

/** The names of syntaxes that a snippet can have. */
export const SNIPPET_TYPES: ReadonlySet<string> = new Set(
  Object.values(TEXTS).map(({ filetype }) => filetype),
);

const typeOfSnippet = (snippet: string | undefined): Type | undefined =>
  snippet === undefined
    ? undefined
    : Object.values(TEXTS).find(({ filetype }) => filetype === snippet);

/**
 * What a file is. The bytes decide whether it is a picture or a text; its name only says which text, or what other bytes
 * are meant to be (docs/assumptions.md, A-92).
 */
export function factsOf({ name, snippet, head, bytes, lineFeeds }: SeenBytes): FileFacts {
  const picture = readPictureHeader(head);
  if (picture !== null) {
    const { filetype, width, height } = picture;
    return { ...PICTURE_TYPES[filetype], size: { width, height } };
  }
  const ending = extensionOf(name);
  const beginning = readText(head, head.byteLength === bytes);
  if (beginning === null) return { ...(own(OTHERS, ending) ?? BINARY) };
  const lines = lineFeeds + (endsLine(head, bytes) ? 0 : 1);
  const { preview, isWhole } = previewOf(beginning);
  return {
    ...(typeOfSnippet(snippet) ?? own(TEXTS, ending) ?? PLAIN),
    text: { preview, lines, is_cut: !isWhole || head.byteLength < bytes },
  };
}

const own = (table: Readonly<Record<string, Type>>, key: string): Type | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Of a longer file than its head nobody knows; it counts as one that does not. */
const endsLine = (head: Bytes, bytes: number) =>
  bytes > 0 && head.byteLength === bytes && head.at(-1) === 0x0a;

/** What no text has: control characters besides tabs, line ends, form feeds and escapes of colours. */
// oxlint-disable-next-line no-control-regex -- these are what it finds
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/** The bytes as UTF-8, without a character that is cut off at the end; null if they are no text. */
function readText(head: Bytes, isWhole: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

function previewOf(text: string): { preview: string; isWhole: boolean } {
  const lines = text.split('\n', MAX_PREVIEW_LINES + 1);
  const some = lines.slice(0, MAX_PREVIEW_LINES).join('\n');
  // A character of two code units may be cut in the middle.
  const preview = some.slice(0, MAX_PREVIEW_LENGTH).replace(/[\ud800-\udbff]$/, '');
  return { preview, isWhole: preview.length === some.length && lines.length <= MAX_PREVIEW_LINES };
}
