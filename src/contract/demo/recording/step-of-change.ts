import type { DemoStep } from '../demo.ts';
import { isMaskedResponseUrl } from '../response-urls.ts';
import { harmlessBody } from '../step-rules.ts';
import { answerValue } from '../values/answer-value.ts';
import type { SandboxChange, WorldBrief } from '../../sandbox.ts';

/** A change of the world by the sandbox as a step of a demo, without the addresses that a link must not have called. */
export function stepOfChange(
  { verb, path, body }: Pick<SandboxChange, 'verb' | 'path' | 'body'>,
  { base_url: base }: Pick<WorldBrief['deployment'], 'base_url'>,
): DemoStep {
  const sent = harmlessBody({ path, body, base }) ?? body;
  return {
    verb: verb as DemoStep['verb'],
    url: path,
    ...(sent !== '' && { headers: [['Content-Type', 'application/json']], body: sent }),
  };
}

/**
 * The value of its answer, for references of later steps. A secret of an answer of the sandbox is one of the world, which
 * steps refer to: the step may be deleted. Response URLs are in no other place.
 */
export const answerOfChange = ({ answer }: Pick<SandboxChange, 'answer'>): unknown =>
  JSON.parse(JSON.stringify(answerValue({ body: answer }) ?? null), (_, each: unknown) =>
    typeof each === 'string' && each.includes('…') && !isMaskedResponseUrl(each) ? undefined : each,
  );
