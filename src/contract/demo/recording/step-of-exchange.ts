import { isPlayedHeader } from '../step-rules.ts';
import type { DemoStep } from '../demo.ts';
import type { ReadAnswer } from '../values/answer-value.ts';
import { postedIn } from '../../headers/posted-header.ts';
import { headerNamed } from '../../headers/header-named.ts';
import type { Exchange, WorldBrief } from '../../sandbox.ts';

/** A step, or why an exchange cannot be one. The message is for the user. */
export type StepReading =
  | { readonly ok: true; readonly step: DemoStep }
  | {
      readonly ok: false;
      /** The end of a sentence that names the exchange. */
      readonly why: string;
      readonly message: string;
    };

/** Headers that the sender of a call writes by itself, and that change no answer. */
const OF_SENDER =
  /^(?:accept|accept-language|cache-control|cookie|pragma|priority|upgrade-insecure-requests)$/i;

/** Where webhooks and response URLs are, below their host. */
const HOOKS = ['/services', '/commands', '/actions'];

const VERBS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/**
 * The request of an exchange as a step, its secrets still masked. Fails for a request that no demo can send again: one to
 * another address, with a verb of its own, or longer than the log keeps.
 */
export function stepOfExchange(
  { id, verb, name, request }: Exchange,
  { base_url, webhook_host }: WorldBrief['deployment'],
): StepReading {
  const refuse = (why: string): StepReading => ({
    ok: false,
    why,
    message: `${id} ${name} cannot be recorded: ${why}.`,
  });
  if (request.body.truncated) return refuse('the log kept only the beginning of its body');
  if (!VERBS.includes(verb)) return refuse(`a step cannot send ${verb}`);
  const isBelow = (address: string) => request.url.startsWith(`${address}/`);
  if (!isBelow(base_url) && !isBelow(webhook_host)) return refuse('it went to another address');
  const headers = request.headers.filter(
    ([header]) => isPlayedHeader(header) && !OF_SENDER.test(header),
  );
  return {
    ok: true,
    step: {
      verb: verb as DemoStep['verb'],
      // On a server webhooks are below the base address, too; a reference stands for the whole URL of one.
      url:
        isBelow(base_url) && !HOOKS.some((hook) => isBelow(webhook_host + hook))
          ? request.url.slice(base_url.length)
          : request.url,
      ...(headers.length > 0 && { headers }),
      ...(request.body.bytes > 0 && { body: request.body.text }),
    },
  };
}

/** The answer of an exchange, its secrets masked, as later steps take values from it. */
export function answerOfExchange({
  surface,
  response,
  changes,
}: Pick<Exchange, 'surface' | 'response' | 'changes'>): ReadAnswer {
  const posted = surface === 'webhooks' ? postedIn(changes) : null;
  return {
    body: response.body.text,
    location: headerNamed(response.headers, 'location'),
    posted: posted && JSON.stringify(posted),
  };
}
