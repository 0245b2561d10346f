import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { MethodLinks } from './MethodLinks.tsx';
import type { GalleryEntry } from './gallery.ts';
import { RecipePlayer } from './RecipePlayer.tsx';
import css from './EntryDetail.module.css';

export interface EntryDetailProps {
  readonly entry: GalleryEntry;
  /** Back to the list, where there is no room for both. */
  readonly onBack: () => void;
}

/** One error: why it comes, how to fix it, who can answer with it, and the ways to get it. */
export function EntryDetail({ entry, onBack }: EntryDetailProps) {
  const { code, cause, fix, provenance, isWarning, status, methods, group, recipes } = entry;
  return (
    <div className={css.detail} role="region" aria-label={code} tabIndex={0}>
      <div className={css.back}>
        <Button size="small" variant="plain" icon={<ArrowLeft size={14} />} onPress={onBack}>
          All errors
        </Button>
      </div>
      <header className={css.head}>
        <h2 className={css.code}>{code}</h2>
        <p className={css.kind}>
          {group}
          {status !== null && ` · HTTP ${status}`}
        </p>
      </header>
      <ErrorExplanation
        code={code}
        cause={cause}
        fix={fix}
        provenance={provenance}
        tone={isWarning ? 'caution' : 'bad'}
      />
      {entry.surface === 'web-api' && <MethodLinks methods={methods} />}
      <section className={css.recipes} aria-label="Recipes">
        <h3 className={css.heading}>How to get it</h3>
        {recipes.length === 0 ? (
          <p className={css.note}>
            The interface does not list this code, so there is no recipe for it. Call a method above
            to get it.
          </p>
        ) : (
          <p className={css.note}>
            Played in a fresh world of its own. Yours is not touched, and nothing shows in the wire.
          </p>
        )}
        {recipes.map((recipe) => (
          <RecipePlayer key={recipe.id} recipe={recipe} />
        ))}
      </section>
    </div>
  );
}
