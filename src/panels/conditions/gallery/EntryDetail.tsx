import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { MethodLinks } from './MethodLinks.tsx';
import type { GalleryEntry } from './gallery.ts';
import { RecipePlayer } from './RecipePlayer.tsx';
import css from './EntryDetail.module.css';

export interface EntryDetailProps {
  readonly entry: GalleryEntry;
  /** Returns to the list, in windows too narrow for both. */
  readonly onBack: () => void;
}

/** One error: its cause, how to fix it, the methods that return it, and recipes that lead to it. */
export function EntryDetail({ entry, onBack }: EntryDetailProps) {
  const { code, cause, fix, provenance, isWarning, status, methods, group, recipes, reason } =
    entry;
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
      {methods !== null && <MethodLinks methods={methods} />}
      <section className={css.recipes} aria-label="Recipes">
        <h3 className={css.heading}>How to reproduce it</h3>
        {recipes.length === 0 ? (
          <p>There is no recipe for this code. {reason}</p>
        ) : (
          <p className={css.note}>
            Recipes run in a new world of their own. They do not change your world or its log.
          </p>
        )}
        {recipes.map((recipe) => (
          <RecipePlayer key={recipe.id} recipe={recipe} />
        ))}
      </section>
    </div>
  );
}
