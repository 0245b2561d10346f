import { useEmojiTable } from '../../emoji/use-emoji.ts';

/** An emoji; its name until the table is loaded, or if the name is unknown. */
export function EmojiView({ name, tone }: { readonly name: string; readonly tone: number | null }) {
  const character = useEmojiTable()?.emojiNamed(name, tone);
  if (character === undefined) return <>{`:${name}:`}</>;
  return (
    <span role="img" aria-label={name.replaceAll('_', ' ')} title={`:${name}:`}>
      {character}
    </span>
  );
}
