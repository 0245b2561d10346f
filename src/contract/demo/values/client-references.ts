import type { DemoStep } from '../demo.ts';

/**
 * Puts placeholders in place of the code verifiers and challenges (PKCE) that the client of the steps made up. The log masks
 * verifiers, so a demo makes up its own; the challenge of the same flow must then fit, and gets a placeholder with the same
 * number. To find it, the flow is followed backwards: from the exchange of a code, through the references of the steps, to the
 * request that asked for the code. A verifier that was refused gets a number that no challenge has. `answers` are the values of
 * the answers (`answerValue`).
 */
export function clientReferences(
  steps: readonly DemoStep[],
  answers: readonly unknown[],
): DemoStep[] {
  const all = [...steps];
  let made = highestNumber(steps);
  const put = (at: number, field: Field, number: number, name: Field = field) => {
    const step = all[at];
    if (step) all[at] = withField(step, field, `{{client.${number}.${name}}}`);
  };
  for (const [at, step] of steps.entries()) {
    const verifier = fieldOf(step, 'code_verifier');
    const isRefused = errorOf(answers[at]) === 'invalid_code_verifier';
    const number = numberIn(verifier);
    if (verifier === null || (number === null && !verifier.startsWith('…'))) continue;
    const asking = isRefused ? null : askingStep(all, at);
    const challenge = asking === null ? null : fieldOf(all[asking] ?? step, 'code_challenge');
    const fitting = number ?? numberIn(challenge) ?? (made += 1);
    if (number === null) put(at, 'code_verifier', fitting);
    if (asking === null || challenge === null || numberIn(challenge) !== null) continue;
    const isHash = fieldOf(all[asking] ?? step, 'code_challenge_method') === 'S256';
    put(asking, 'code_challenge', fitting, isHash ? 'code_challenge' : 'code_verifier');
  }
  // A challenge that is the verifier itself is masked, too, and may be in a flow that went no further.
  for (const [at, step] of all.entries())
    if (fieldOf(step, 'code_challenge')?.startsWith('…') === true)
      put(at, 'code_challenge', (made += 1), 'code_verifier');
  return all;
}

type Field = 'code_verifier' | 'code_challenge';

/** A field of a query, a form or JSON, up to the end of its value. */
const field = (name: string) =>
  new RegExp(String.raw`((?:^|[?&"])${name}(?:=|"\s{0,20}:\s{0,20}"))([^&#"\s]*)`);

const FIELDS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['code', 'consent', 'code_verifier', 'code_challenge', 'code_challenge_method'].map((name) => [
    name,
    field(name),
  ]),
);

/** The value of a field as it stands in the template, or null. */
function fieldOf({ url, body = '' }: DemoStep, name: keyof typeof FIELDS): string | null {
  const pattern = FIELDS[name] ?? /$^/;
  return (pattern.exec(url) ?? pattern.exec(body))?.[2] ?? null;
}

function withField(step: DemoStep, name: Field, value: string): DemoStep {
  const put = (text: string) =>
    text.replace(FIELDS[name] ?? /$^/, (_, before: string) => before + value);
  const { url, body } = step;
  return { ...step, url: put(url), ...(body !== undefined && { body: put(body) }) };
}

/** The step that asked for the code of the step at that index: the consent for it may be a step between. */
function askingStep(steps: readonly DemoStep[], at: number): number | null {
  const given = sourceOf(steps[at], 'code');
  if (given === null) return null;
  return sourceOf(steps[given], 'consent') ?? given;
}

/** The index of the step that a field refers to. */
function sourceOf(step: DemoStep | undefined, name: 'code' | 'consent'): number | null {
  const [, number] = /^\{\{(\d+)\./.exec((step && fieldOf(step, name)) ?? '') ?? [];
  return number === undefined ? null : Number(number) - 1;
}

function numberIn(value: string | null): number | null {
  const [, number] = /^\{\{client\.(\d+)\./.exec(value ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

const highestNumber = (steps: readonly DemoStep[]): number =>
  Math.max(
    0,
    ...steps.flatMap((step) =>
      (['code_verifier', 'code_challenge'] as const).map(
        (name) => numberIn(fieldOf(step, name)) ?? 0,
      ),
    ),
  );

const errorOf = (answer: unknown): unknown => Object(answer)['error'];
