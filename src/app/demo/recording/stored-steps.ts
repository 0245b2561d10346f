import type { DemoAnswer, DemoStep } from '../../../contract/demo/demo.ts';
import { maskTemplate } from '../../../contract/demo/values/mask-template.ts';
import { withoutPlaceholders } from '../../../contract/demo/values/template.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { isSecretHeader } from '../../../contract/secrets/masked-fields.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';

/** What is stored of a recording: its texts with secrets masked, and of its answers the checksums. */
export function withoutSecretsIn({
  title,
  steps,
}: {
  readonly title: string;
  readonly steps: readonly RecordedStep[];
}) {
  return {
    title: mask(title),
    steps: steps.map((each) => ({ ...each, step: maskStep(each.step) })),
  };
}

function maskStep({ title, caption, url, headers, body, answer, ...step }: DemoStep): DemoStep {
  return {
    ...step,
    ...(title !== undefined && { title: mask(title) }),
    ...(caption !== undefined && { caption: mask(caption) }),
    url: maskTemplate(url),
    ...(headers && {
      headers: headers.map(([name, value]) => [name, maskHeader(name, value)] as const),
    }),
    ...(body !== undefined && { body: maskTemplate(body) }),
    ...(answer && { answer: withoutBody(answer) }),
  };
}

function withoutBody(answer: DemoAnswer): DemoAnswer {
  const { body: _, ...rest } = answer;
  return rest;
}

/** The value of a header of credentials is masked whole, unless all of it but the scheme is references. */
function maskHeader(name: string, value: string): string {
  const isSecret = name.toLowerCase() === 'authorization' || isSecretHeader(name);
  if (!isSecret) return maskTemplate(value);
  const literal = withoutPlaceholders(value, '') ?? value;
  return /^(?:Bearer|Basic)?[\s:]*$/i.test(literal)
    ? value
    : (/^\w+ /.exec(value)?.[0] ?? '') + '…';
}

/** The part of a step that decides what it is answered. */
export const requestText = ({ verb, url, headers = [], body }: DemoStep): string =>
  JSON.stringify([verb, url, headers, body]);

/** Removes answers from the first step on that sends something else than before: what follows may be answered otherwise. */
export function withoutStaleAnswers(
  before: readonly RecordedStep[],
  after: readonly RecordedStep[],
): readonly RecordedStep[] {
  const isSame = (at: number) => {
    const was = before[at]?.step;
    const is = after[at]?.step;
    return was !== undefined && is !== undefined && requestText(was) === requestText(is);
  };
  let same = 0;
  while (same < after.length && isSame(same)) same += 1;
  return after.map((each, at) => {
    if (at < same || each.step.answer === undefined) return each;
    const { answer: _, ...step } = each.step;
    return { ...each, step };
  });
}
