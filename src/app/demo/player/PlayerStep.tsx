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
import { type Comparison, comparisonInWords, type SentStep } from './play-step.ts';
import css from './PlayerStep.module.css';
import tones from '../../../ui/style/tones.module.css';
import { type PlayedMark, rewindTo, useSent } from './progress.ts';
import type { Player } from './use-player.ts';

export interface PlayerStepProps {
  readonly player: Player;
  readonly demo: Demo;
}

/** The selected step: its caption, its call with the answer, and how the answer differs from the recorded one. */
export function PlayerStep({ player, demo }: PlayerStepProps) {
  const { steps, played, at, problem } = player;
  const step = steps[at];
  const mark = played[at];
  const compared = useSent((state) => state.compared[at]);
  if (step === undefined) return null;
  const name = nameOfStep(step);
  return (
    <section className={css.step} aria-label={`Step ${at + 1}`}>
      <h3 className={css.title}>
        <span className={css.number}>
          {at + 1} of {steps.length}
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
        <NotPlayed demo={demo} at={at} />
      ) : (
        <>
          <Result mark={mark} compared={compared} />
          {compared?.kind === 'different' && (
            <DifferenceList
              label="Differences from the recorded answer"
              difference={compared.difference}
              expected="Recorded"
            />
          )}
          <SentCall at={at} mark={mark} />
          {at + 1 < played.length && <Rewind at={at} mark={mark} count={played.length} />}
        </>
      )}
    </section>
  );
}

/** The result in a sentence. After a reload it does not say where the answer differs. */
function Result({
  mark,
  compared,
}: {
  readonly mark: PlayedMark;
  readonly compared: Comparison | undefined;
}) {
  const isSame = mark.result === 'same';
  const sentence = compared
    ? comparisonInWords(compared)
    : isSame
      ? 'Same as recorded.'
      : mark.result === 'unknown'
        ? 'No answer was recorded to compare this one with.'
        : 'Different from the recorded answer.';
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
function NotPlayed({ demo, at }: { readonly demo: Demo; readonly at: number }) {
  const step = demo.steps?.[at];
  if (step === undefined) return null;
  const { verb, url, headers = [], body = '' } = step;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <p className={tones.quiet}>Not played yet. It will send:</p>
      <ShortBody
        label={`Request of step ${at + 1}`}
        text={[`${verb} ${url}`, ...lines, ...(body === '' ? [] : ['', body])].join('\n')}
      />
    </>
  );
}

interface RewindProps {
  readonly at: number;
  readonly mark: PlayedMark;
  /** How many steps have been played. */
  readonly count: number;
}

function Rewind({ at, mark, count }: RewindProps) {
  const client = useClient();
  const announce = useAnnouncements((state) => state.announce);
  const { exchange } = mark;
  const rewind = useMutation({
    mutationFn: () =>
      rewindTo(at + 1, async () => {
        await client.sandbox('/rewind', { method: 'POST', body: { to: exchange } });
      }),
    onSuccess: () => announce(`The world is as it was after step ${at + 1}.`),
  });
  if (exchange === null) return null;
  const undone = count - at - 1;
  return (
    <div className={css.rewind}>
      <Button size="small" isPending={rewind.isPending} onPress={() => rewind.mutate()}>
        Rewind to here
      </Button>
      <span className={tones.quiet}>
        {undone === 1 ? 'Undoes the step' : `Undoes the ${undone} steps`} after it in this world.
      </span>
      {rewind.isError && <p role="alert">{messageOf(rewind.error)}</p>}
    </div>
  );
}

/** The call of a played step with its answer, secrets masked. After a reload it comes from the log. */
function SentCall({ at, mark }: { readonly at: number; readonly mark: PlayedMark }) {
  const client = useClient();
  const { showExchange } = usePanelShell();
  const sent = useSent((state) => state.sent[at]);
  const { exchange } = mark;
  const logged = useQuery({
    ...exchangeQuery(client, exchange ?? ''),
    enabled: sent === undefined && exchange !== null,
  }).data;
  const call = sent ? callOfStep(sent) : logged ? callOfExchange(logged) : null;
  if (call === null)
    return <p className={tones.quiet}>The page was loaded again, and answers are not stored.</p>;
  return (
    <HttpCall
      label={`Step ${at + 1}`}
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
