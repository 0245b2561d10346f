import { useMutation, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import type { Exchange, HeaderList } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { DifferenceList } from '../../../kit/calls/compare/DifferenceList.tsx';
import { HttpCall, type HttpCallProps } from '../../../kit/calls/HttpCall.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ShortBody } from '../../../ui/display/ShortBody.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { nameOfStep } from '../../../contract/demo/recording/recorded-step.ts';
import { type Comparison, comparisonInWords, referenceName, type SentStep } from './play-step.ts';
import css from './PlayerStep.module.css';
import tones from '../../../ui/style/tones.module.css';
import { type PlayedMark, rewindPlayer, useSentSteps } from './progress.ts';
import type { Player } from './use-player.ts';

export interface PlayerStepProps {
  readonly player: Player;
  readonly demo: Demo;
}

/** The selected step: its caption, its call with the answer, and how the answer differs from the recorded one. */
export function PlayerStep({ player, demo }: PlayerStepProps) {
  const { steps, marks, selectedIndex: index, problem } = player;
  const step = steps[index];
  const mark = marks[index];
  const comparison = useSentSteps((state) => state.comparisons[index]);
  if (step === undefined) return null;
  const name = nameOfStep(step);
  const isRecorded = step.answer !== undefined;
  return (
    <section className={css.step} aria-label={`Step ${index + 1}`}>
      <h3 className={css.title}>
        <span className={css.number}>
          {index + 1} of {steps.length}
        </span>
        {step.title ?? name}
      </h3>
      {step.caption !== undefined && <p className={css.caption}>{step.caption}</p>}
      {problem !== null && mark === undefined && (
        <p className={css.problem}>
          <strong>The step was not sent.</strong> {problem}
        </p>
      )}
      {mark === undefined ? (
        <UnplayedRequest demo={demo} index={index} />
      ) : (
        <>
          <StepResult mark={mark} comparison={comparison} isRecorded={isRecorded} />
          {comparison?.kind === 'different' && (
            <DifferenceList
              label={`Differences from ${referenceName(isRecorded)}`}
              difference={comparison.difference}
              expectedName={isRecorded ? 'Recorded' : 'New world'}
            />
          )}
          <SentCall index={index} mark={mark} />
          {index + 1 < marks.length && (
            <RewindButton index={index} mark={mark} count={marks.length} />
          )}
        </>
      )}
    </section>
  );
}

/** What the answer is like, in a sentence. After a reload it does not say where the answer differs. */
function StepResult({
  mark,
  comparison,
  isRecorded,
}: {
  readonly mark: PlayedMark;
  readonly comparison: Comparison | undefined;
  readonly isRecorded: boolean;
}) {
  const isSame = mark.result === 'same';
  const inWords = (known: Comparison) => comparisonInWords(known, isRecorded);
  const sentence = comparison
    ? inWords(comparison)
    : isSame
      ? inWords({ kind: 'same', leavesOutSigned: false })
      : mark.result === 'unknown'
        ? inWords({ kind: 'unknown' })
        : `Different from ${referenceName(isRecorded)}.`;
  return (
    <p className={css.result}>
      <Badge tone={isSame ? 'good' : mark.result === 'unknown' ? 'neutral' : 'caution'}>
        {isSame ? 'same' : mark.result === 'unknown' ? 'played' : 'different'}
      </Badge>
      {sentence}
    </p>
  );
}

/** The request that the step will send. */
function UnplayedRequest({ demo, index }: { readonly demo: Demo; readonly index: number }) {
  const step = demo.steps?.[index];
  if (step === undefined) return null;
  const { verb, url, headers = [], body = '' } = step;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <p className={tones.quiet}>Not played yet. It will send:</p>
      <ShortBody
        label={`Request of step ${index + 1}`}
        text={[`${verb} ${url}`, ...lines, ...(body === '' ? [] : ['', body])].join('\n')}
      />
    </>
  );
}

interface RewindButtonProps {
  readonly index: number;
  readonly mark: PlayedMark;
  /** How many steps have been played. */
  readonly count: number;
}

function RewindButton({ index, mark, count }: RewindButtonProps) {
  const client = useClient();
  const announce = useAnnouncements((state) => state.announce);
  const { exchange } = mark;
  const rewind = useMutation({
    mutationFn: () =>
      rewindPlayer(index + 1, async () => {
        await client.sandbox('/rewind', { method: 'POST', body: { to: exchange } });
      }),
    onSuccess: () => announce(`The world is as it was after step ${index + 1}.`),
  });
  if (exchange === null) return null;
  const undoneCount = count - index - 1;
  return (
    <div className={css.rewind}>
      <Button size="small" isPending={rewind.isPending} onPress={() => rewind.mutate()}>
        Rewind to here
      </Button>
      <span className={tones.quiet}>
        {undoneCount === 1 ? 'Undoes the step' : `Undoes the ${undoneCount} steps`} after it in this
        world.
      </span>
      {rewind.isError && <p role="alert">{messageOf(rewind.error)}</p>}
    </div>
  );
}

/** The call of a played step with its answer, secrets masked. After a reload of the page the call comes from the log. */
function SentCall({ index, mark }: { readonly index: number; readonly mark: PlayedMark }) {
  const client = useClient();
  const { showExchange } = usePanelShell();
  const sentStep = useSentSteps((state) => state.sentSteps[index]);
  const { exchange } = mark;
  const loggedExchange = useQuery({
    ...exchangeQuery(client, exchange ?? ''),
    enabled: sentStep === undefined && exchange !== null,
  }).data;
  const call = sentStep
    ? callOfStep(sentStep)
    : loggedExchange
      ? callOfExchange(loggedExchange)
      : null;
  if (call === null)
    return <p className={tones.quiet}>The page was loaded again, and answers are not stored.</p>;
  return (
    <HttpCall
      label={`Step ${index + 1}`}
      {...call}
      isOpen
      isAnswerFirst
      onShow={exchange === null ? undefined : () => showExchange(exchange)}
    />
  );
}

type Call = Pick<HttpCallProps, 'request' | 'answer' | 'error'>;

const callOfStep = ({ request, answer }: SentStep): Call => ({
  request: {
    verb: request.verb,
    url: mask(request.url),
    headers: maskHeaders(request.headers),
    body: request.body === null ? null : mask(request.body),
  },
  answer: {
    status: answer.status,
    headers: maskHeaders(answer.headers),
    text: mask(answer.body),
  },
  error: answer.code,
});

const callOfExchange = ({ verb, request, response, status, error }: Exchange): Call => ({
  request: { verb, url: request.url, headers: request.headers, body: request.body.text },
  answer: { status, headers: response.headers, text: response.body.text },
  error,
});

const maskHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, mask(value)] as const);
