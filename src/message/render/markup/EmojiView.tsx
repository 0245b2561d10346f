import { late } from '../../../base/late.ts';
import { useLate } from '../../../ui/late.ts';

/** Until it has loaded, names are shown instead of emoji. */
export const EMOJI_TABLE = late(() => import('../../emoji/emoji-table.ts'));

/** An emoji; its name until the table is loaded, or if the name is unknown. */
export function EmojiView({ name, tone }: { readonly name: string; readonly tone: number | null }) {
  const character = useLate(EMOJI_TABLE)?.emojiNamed(name, tone);
  if (character === undefined) return <>{`:${name}:`}</>;
  return (
    <span role="img" aria-label={name.replaceAll('_', ' ')} title={`:${name}:`}>
      {character}
    </span>
  );
}
