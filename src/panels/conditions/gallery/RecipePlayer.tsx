import { useMutation } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Recipe } from '../../../contract/conditions.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { PlayedCalls } from './PlayedCalls.tsx';
import css from './RecipePlayer.module.css';

/** One recipe: its calls, and a button that makes them in a new world. */
export function RecipePlayer({ recipe }: { readonly recipe: Recipe }) {
  const client = useClient();
  const { announce } = usePanelShell();
  const play = useMutation({
    mutationFn: () => client.playRecipe(recipe.id),
    onSuccess: ({ as_expected }) =>
      announce(
        `${recipe.title}: ${as_expected ? `got ${recipe.code}` : 'got a different result'}.`,
      ),
  });
  const calls = recipe.steps.length;
  return (
    <section className={css.recipe} aria-label={recipe.title}>
      <div className={css.head}>
        <div>
          <h4 className={css.title}>{recipe.title}</h4>
          <p className={css.calls}>
            {calls === 1 ? '1 call' : `${calls} calls; the last one returns ${recipe.code}`}
          </p>
        </div>
        <Button
          variant={play.data ? 'secondary' : 'primary'}
          icon={<Play size={14} />}
          isPending={play.isPending}
          onPress={() => play.mutate()}
        >
          {play.data ? 'Play again' : 'Play'}
        </Button>
      </div>
      <p>{recipe.caption}</p>
      {play.error && (
        <p role="alert" className={css.refusal}>
          {messageOf(play.error)}
        </p>
      )}
      {play.data && (
        <>
          <p className={css.verdict}>
            {play.data.as_expected ? (
              <Badge tone="good">as expected</Badge>
            ) : (
              <Badge tone="bad">not as expected</Badge>
            )}
            {!play.data.as_expected && (
              <code>{JSON.stringify(play.data.recipe.expect)} was expected.</code>
            )}
          </p>
          <PlayedCalls played={play.data.played} />
        </>
      )}
    </section>
  );
}
