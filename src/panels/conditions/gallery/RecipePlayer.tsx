import { useMutation } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { PlayedStep, Recipe } from '../../../contract/conditions.ts';
import { CallPart } from '../../../kit/calls/CallPart.tsx';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './RecipePlayer.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

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
  return (
    <section className={css.recipe} aria-label={recipe.title}>
      <div className={css.head}>
        <div>
          <h4 className={css.title}>{recipe.title}</h4>
          <p className={tones.quiet}>{callsText(recipe)}</p>
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
      <Alert isPlain>{play.error && messageOf(play.error)}</Alert>
      {play.data && (
        <>
          <p className={layouts.line}>
            {play.data.as_expected ? (
              <Badge tone="good">as expected</Badge>
            ) : (
              <Badge tone="bad">not as expected</Badge>
            )}
            {!play.data.as_expected && (
              <code>{JSON.stringify(play.data.recipe.expect)} was expected.</code>
            )}
          </p>
          <PlayedCalls steps={play.data.played} />
        </>
      )}
    </section>
  );
}

function callsText({ steps, surface, code }: Recipe): string {
  if (steps.length === 1) return '1 call';
  // A network fault is not an error code of an answer.
  return surface === 'network'
    ? `${steps.length} calls`
    : `${steps.length} calls; the last one returns ${code}`;
}

/** The calls of a recipe in order. The last one, which gets the error or warning, is open. */
function PlayedCalls({ steps }: { readonly steps: readonly PlayedStep[] }) {
  return (
    <ol className={layouts.stack} aria-label="Calls">
      {steps.map(({ step, status, headers, body, trace, exchange }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a recipe may make the same call twice, and nothing moves
        <li key={index}>
          <HttpCall
            label={`Call ${index + 1}`}
            request={{
              verb: step.method,
              url: step.url ?? step.path ?? '/',
              headers: Object.entries(step.headers),
              body: step.body,
            }}
            answer={{ status, headers, text: body }}
            error={exchange?.error ?? null}
            warnings={exchange?.warnings ?? []}
            isOpen={index === steps.length - 1}
          >
            {exchange !== null && (
              <CallPart label="Why" heading="Why">
                <TraceList rules={trace} />
              </CallPart>
            )}
          </HttpCall>
        </li>
      ))}
    </ol>
  );
}
