import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { Exchange, HeaderList } from '../../../contract/sandbox.ts';
import { HttpCall, type HttpCallProps } from '../../../kit/calls/HttpCall.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import type { SentStep } from './play-step.ts';
import { useSent, type PlayedMark } from './progress.ts';
import css from './PlayerStep.module.css';

/** The call of a played step with its answer, secrets masked. After a reload it comes from the log. */
export function SentCall({ at, mark }: { readonly at: number; readonly mark: PlayedMark }) {
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
    return <p className={css.note}>The answer was not kept when the page was loaded again.</p>;
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
    headers: maskedHeaders(request.headers),
    body: request.body === null ? null : mask(request.body),
  },
  answer: {
    status: answer.status,
    headers: maskedHeaders(answer.headers),
    text: mask(answer.body),
  },
  error: answer.code,
});

const callOfExchange = ({ verb, request, response, status, error }: Exchange): Call => ({
  request: { verb, url: request.url, headers: request.headers, body: request.body.text },
  answer: { status, headers: response.headers, text: response.body.text },
  error,
});

const maskedHeaders = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, mask(value)] as const);
