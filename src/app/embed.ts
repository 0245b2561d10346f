import { createContext, use } from 'react';

/** How the page is embedded: one panel, or a panel with the wire. */
export type Embed = 'panel' | 'wire';

/** How the page is embedded, as `public/embedded.js` wrote it into the document; null if the page is not embedded. */
export function embedOf({ dataset }: Pick<HTMLElement, 'dataset'>): Embed | null {
  const { embed } = dataset;
  return embed === 'panel' || embed === 'wire' ? embed : null;
}

export const EmbedContext = createContext<Embed | null>(null);

/** How the page is embedded in another page; null if it is not embedded. */
export function useEmbed(): Embed | null {
  return use(EmbedContext);
}
