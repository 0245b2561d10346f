import type { SafeStorage } from './storage.ts';

/**
 * Which links a tab knows: those it opened, and those it wrote itself for the world it has open. A link of another tab or
 * person is not among them, and opens a world of its own. Only digests are kept, in the session storage of the tab.
 */
export interface LinkMemory {
  knows(link: string): boolean;
  /** Whether that link describes what the tab shows now: it was remembered last. */
  isCurrent(link: string): boolean;
  /** Remembers a link as the current one; an empty text if no link describes what the tab shows. */
  remember(link: string): void;
  /** Forgets all: the world they belong to was replaced. */
  clear(): void;
}

/** How many links are remembered: users rarely go back further in the history of a tab. */
const MAX_LINKS = 500;

/** `folder` is the base address of the page: several builds may share one origin. */
export function linkMemory(folder: string, storage: SafeStorage): LinkMemory {
  const key = `parley ${new URL(folder).pathname} links`;
  // Host and page each have a memory over the same storage.
  let unstored: readonly string[] = [];
  const read = () => storage.getItem(key)?.split(' ') ?? unstored;
  const write = (known: readonly string[]) => {
    unstored = known;
    // Where storage is blocked or full, a reload opens the link anew.
    storage.setItem(key, known.join(' '));
  };
  return {
    knows: (link) => read().includes(linkDigest(link)),
    isCurrent: (link) => read().at(-1) === linkDigest(link),
    remember: (link) => {
      const digest = linkDigest(link);
      const known = read();
      if (known.at(-1) === digest) return;
      write([...known.filter((each) => each !== digest), digest].slice(-MAX_LINKS));
    },
    clear: () => write([]),
  };
}

/**
 * A digest of 64 bits of the text of a link. It is no protection: if somebody makes two links with the same digest, the second
 * one does not open, and nothing else happens.
 */
export function linkDigest(link: string): string {
  // Chat programs add other characters, and the codec ignores them.
  const letters = link.replace(/[^\w.-]+/g, '');
  let end = letters.length;
  while (letters[end - 1] === '.') end -= 1;
  const text = letters.slice(0, end);
  return hash(text) + hash(`${text.length} ${text}`);
}

/** FNV-1a, 32 bits in base 36. */
function hash(text: string): string {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return (bits >>> 0).toString(36).padStart(7, '0');
}
