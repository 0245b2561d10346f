import type { DemoAnswer, DemoStep } from '../../../contract/demo/demo.ts';
import { maskTemplate } from '../../../contract/demo/values/mask-template.ts';
import { withoutPlaceholders } from '../../../contract/demo/values/template.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { isSecretHeader } from '../../../contract/secrets/masked-fields.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';

/** A recording as it is stored: secrets in its texts are masked, and answers are reduced to their checksums. */
export function maskRecording({
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
    ...(answer && { answer: dropBody(answer) }),
  };
}

function dropBody(answer: DemoAnswer): DemoAnswer {
  const { body: _, ...answerWithoutBody } = answer;
  return answerWithoutBody;
}

/** Masks a header's value: the whole value if the header carries credentials, unless it is a scheme and placeholders only. */
function maskHeader(name: string, value: string): string {
  const isSecret = name.toLowerCase() === 'authorization' || isSecretHeader(name);
  if (!isSecret) return maskTemplate(value);
  const literal = withoutPlaceholders(value, '') ?? value;
  return /^(?:Bearer|Basic)?[\s:]*$/i.test(literal)
    ? value
    : (/^\w+ /.exec(value)?.[0] ?? '') + '…';
}

/** The request of a step as text, to compare requests. */
export const requestText = ({ verb, url, headers = [], body }: DemoStep): string =>
  JSON.stringify([verb, url, headers, body]);

/** Removes the recorded answers from the first changed request on, because the platform may answer differently from there on. */
export function dropStaleAnswers(
  before: readonly RecordedStep[],
  after: readonly RecordedStep[],
): readonly RecordedStep[] {
  const isSame = (index: number) => {
    const previous = before[index]?.step;
    const current = after[index]?.step;
    return (
      previous !== undefined &&
      current !== undefined &&
      requestText(previous) === requestText(current)
    );
  };
  let sameCount = 0;
  while (sameCount < after.length && isSame(sameCount)) sameCount += 1;
  return after.map((each, index) => {
    if (index < sameCount || each.step.answer === undefined) return each;
    const { answer: _, ...step } = each.step;
    return { ...each, step };
  });
}
