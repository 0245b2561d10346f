import type { SafeStorage } from './storage.ts';

/**
 * Which links a tab knows: those it opened, and those it wrote itself for its open world. A link of another tab or person is not
 * among them, and opens a new world. The session storage of the tab holds only digests of the links.
 */
export interface LinkMemory {
  knows(link: string): boolean;
  /** Whether a link describes what the tab shows now: it was remembered last. */
  isCurrent(link: string): boolean;
  /** Remembers a link as the current one; an empty text if no link describes what the tab shows. */
  remember(link: string): void;
  /** Forgets all links, because their world was replaced. */
  clear(): void;
}

/** How many links are remembered. Users rarely go back further in the history of a tab. */
const MAX_LINKS = 500;

/** The memory of a page. `folder` is the page's base address: several builds may share one origin. */
export function createLinkMemory(folder: string, storage: SafeStorage): LinkMemory {
  const key = `parley ${new URL(folder).pathname} links`;
  /** The digests if the storage is blocked. Otherwise each use reads the storage, because `tab-host.ts` has a memory, too. */
  let unstored: readonly string[] = [];
  const read = () => storage.getItem(key)?.split(' ') ?? unstored;
  const write = (digests: readonly string[]) => {
    unstored = digests;
    // If the storage is blocked or full, a reload opens the link again, in a new world.
    storage.setItem(key, digests.join(' '));
  };
  return {
    knows: (link) => read().includes(linkDigest(link)),
    isCurrent: (link) => read().at(-1) === linkDigest(link),
    remember: (link) => {
      const digest = linkDigest(link);
      const digests = read();
      if (digests.at(-1) === digest) return;
      write([...digests.filter((each) => each !== digest), digest].slice(-MAX_LINKS));
    },
    clear: () => write([]),
  };
}

/**
 * A digest of 64 bits of the text of a link. It is no protection: if somebody makes two links with the same digest, the second
 * one does not open, and nothing else happens.
 */
export function linkDigest(link: string): string {
  // Chat programs may add other characters, which the codec ignores.
  const letters = link.replace(/[^\w.-]+/g, '');
  let end = letters.length;
  while (letters[end - 1] === '.') end -= 1;
  const text = letters.slice(0, end);
  return hash(text) + hash(`${text.length} ${text}`);
}

/** FNV-1a, 32 bits in base 36. */
function hash(text: string): string {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  return (bits >>> 0).toString(36).padStart(7, '0');
}
