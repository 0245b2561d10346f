import { use } from 'react';
import { late } from '../../../base/late.ts';
import { useLate } from '../../../ui/late.ts';
import { LookupsContext } from './lookups-context.ts';
import css from './parts.module.css';

/** Until it has loaded, names are shown instead of emoji. */
export const EMOJI_TABLE = late(() => import('../../emoji/emoji-table.ts'));

/** An emoji of Unicode or of the workspace; its name until the table is loaded, or if the name is unknown. */
export function EmojiView({ name, tone }: { readonly name: string; readonly tone: number | null }) {
  const table = useLate(EMOJI_TABLE);
  const character = table?.emojiNamed(name, tone);
  if (character !== undefined) return <Character name={name} character={character} />;
  return table ? <CustomEmoji name={name} /> : <>{`:${name}:`}</>;
}

/** The name as screen readers say it. */
const spokenName = (name: string) => name.replaceAll('_', ' ');

function Character({ name, character }: { readonly name: string; readonly character: string }) {
  return (
    <span role="img" aria-label={spokenName(name)} title={`:${name}:`}>
      {character}
    </span>
  );
}

const ALIAS = 'alias:';

/** An emoji of the workspace, or another name of one of Unicode. */
function CustomEmoji({ name }: { readonly name: string }) {
  const { useCustomEmoji } = use(LookupsContext);
  const value = useCustomEmoji(name);
  const table = useLate(EMOJI_TABLE);
  if (value === null) return <>{`:${name}:`}</>;
  const character = value.startsWith(ALIAS)
    ? table?.emojiNamed(value.slice(ALIAS.length), null)
    : undefined;
  if (character !== undefined) return <Character name={name} character={character} />;
  return /^https?:\/\//.test(value) ? (
    <img className={css.emoji} src={value} alt={spokenName(name)} title={`:${name}:`} />
  ) : (
    <>{`:${name}:`}</>
  );
}
