import { use } from 'react';
import { late } from '../../../base/late.ts';
import { useLate } from '../../../ui/late.ts';
import { LookupsContext } from './lookups-context.ts';
import css from './parts.module.css';

/** The characters of emoji. Until they have loaded, names are shown. */
export const EMOJI_TABLE = late(() => import('../../emoji/emoji-table.ts'));

/** An emoji of Unicode or of the workspace. Its name is shown until the table has loaded, and if the name is unknown. */
export function EmojiView({ name, tone }: { readonly name: string; readonly tone: number | null }) {
  const table = useLate(EMOJI_TABLE);
  const character = table?.emojiCharacter(name, tone);
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

const ALIAS_PREFIX = 'alias:';

/** An emoji of the workspace: a picture, or an alias of a Unicode emoji. */
function CustomEmoji({ name }: { readonly name: string }) {
  const { useCustomEmoji } = use(LookupsContext);
  const value = useCustomEmoji(name);
  const table = useLate(EMOJI_TABLE);
  if (value === null) return <>{`:${name}:`}</>;
  const character = value.startsWith(ALIAS_PREFIX)
    ? table?.emojiCharacter(value.slice(ALIAS_PREFIX.length), null)
    : undefined;
  if (character !== undefined) return <Character name={name} character={character} />;
  return /^https?:\/\//.test(value) ? (
    <img className={css.emoji} src={value} alt={spokenName(name)} title={`:${name}:`} />
  ) : (
    <>{`:${name}:`}</>
  );
}
