import type { Acting } from '../../../client/acting.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { fillStep, type FilledRequest } from '../../../contract/demo/fill-step.ts';
import { isOutOfPlace } from '../../../contract/demo/out-of-place.ts';
import { withWorldSecrets } from '../../../contract/demo/references.ts';
import { escapeBraces, withoutPlaceholders } from '../../../contract/demo/values/template.ts';
import type { Exchange, WorldBrief } from '../../../contract/sandbox.ts';
import { isSecretField } from '../../../contract/secrets/masked-fields.ts';
import { MASKED_TOKEN, maskSecret } from '../../../contract/secrets/masked.ts';
import { secretSpans } from '../../../contract/secrets/secret-spans.ts';
import { stepOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';
import { callText } from '../../past/moments.ts';

/** The request of an exchange with its secrets, or why it cannot be sent again. Texts are sentences for the user. */
export type RestoredRequest =
  | {
      readonly ok: true;
      readonly request: FilledRequest;
      /** How the request differs from the one that was sent. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

/**
 * Restores the request of an exchange. The log masks secrets, so they come from the world, first from the app that made the call.
 * A token that the world no longer has is replaced by the acting token.
 */
export function restoreRequest(
  exchange: Exchange,
  brief: WorldBrief,
  acting: Pick<Acting, 'token'>,
): RestoredRequest {
  const refuse = (why: string): RestoredRequest => ({
    ok: false,
    why: `${callText(exchange)}, cannot be sent again: ${why}.`,
  });
  const reading = stepOfExchange(exchange, brief.deployment);
  if (!reading.ok) return refuse(reading.why);
  if (reading.step.body?.includes('\uFFFD') === true)
    return refuse('its body was no text in UTF-8, and the log keeps text');
  const filled = fillSecrets(reading.step, brief, acting, exchange.actor?.app_id);
  if (!filled.ok) return refuse(filled.why);
  const { request, missingTokens } = filled;
  return {
    ok: true,
    request,
    notes:
      missingTokens.length > 0
        ? [
            `The world no longer has the token ${missingTokens[0]}, so ${acting.token?.label} takes its place.`,
          ]
        : [],
  };
}

/** A request with its secrets, or why they cannot be filled in, as the end of a sentence. */
export type FilledSecrets =
  | {
      readonly ok: true;
      readonly request: FilledRequest;
      /** The masked tokens that the world does not have. The acting token takes their place. */
      readonly missingTokens: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

/**
 * Fills the masked secrets of a step with those of the world, first with those of the calling app `app_id`. A token that the
 * world does not have is replaced by the acting token.
 */
export function fillSecrets(
  maskedStep: DemoStep,
  brief: WorldBrief,
  acting: Pick<Acting, 'token'>,
  app_id?: string,
): FilledSecrets {
  const refuse = (why: string): FilledSecrets => ({ ok: false, why });
  const world = { ...brief, apps: putCallingAppFirst(brief, app_id, acting) };
  const knownTokens = new Set(
    world.apps.flatMap(({ tokens }) => tokens.map(({ token }) => maskSecret(token))),
  );
  const missingTokens = tokensIn(maskedStep).filter((token) => !knownTokens.has(token));
  const { token } = acting;
  if (missingTokens.length > 0 && token === null)
    return refuse(
      `the world no longer has its token ${missingTokens[0]}, and the page acts without one`,
    );
  const step = missingTokens.reduce(
    (before, missingToken) =>
      changeTexts(before, (text) => text.replaceAll(missingToken, maskSecret(token?.token ?? ''))),
    maskedStep,
  );
  const stepWithPlaceholders = withWorldSecrets(changeTexts(step, escapeBraces), world);
  if (wouldRevealSecret(stepWithPlaceholders))
    return refuse(
      'a text in it looks like a masked secret, and secrets are filled in only where calls carry credentials',
    );
  const missingSecret = findMissingSecret(stepWithPlaceholders);
  if (missingSecret !== null)
    return refuse(`${missingSecret} is masked, and the world does not show it`);
  const filled = fillStep(stepWithPlaceholders, [], world);
  return filled.ok
    ? { ok: true, request: filled.request, missingTokens }
    : refuse(filled.message.replace(/^Step 1: |\.$/g, ''));
}

/** The apps of the world, the calling app first. The acting token is added to its app if the world no longer has it. */
function putCallingAppFirst(
  { apps }: WorldBrief,
  app_id: string | undefined,
  { token }: Pick<Acting, 'token'>,
): WorldBrief['apps'] {
  const appsWithToken = apps.map((app) =>
    token?.app.app_id !== app.app_id || app.tokens.some((each) => each.token === token.token)
      ? app
      : { ...app, tokens: [...app.tokens, token] },
  );
  const isCallingApp = (app: { readonly app_id: string }) => app.app_id === app_id;
  return [
    ...appsWithToken.filter(isCallingApp),
    ...appsWithToken.filter((app) => !isCallingApp(app)),
  ];
}

function changeTexts(step: DemoStep, change: (text: string) => string): DemoStep {
  const { url, headers, body } = step;
  return {
    ...step,
    url: change(url),
    ...(headers && { headers: headers.map(([name, value]) => [name, change(value)] as const) }),
    ...(body !== undefined && { body: change(body) }),
  };
}

/** Whether a placeholder would put a secret into the content of the call, where readers of the content could see it. */
function wouldRevealSecret(step: DemoStep): boolean {
  const mark = crypto.randomUUID();
  const fillWithMark = (text: string) => withoutPlaceholders(text, mark) ?? text;
  return isOutOfPlace(changeTexts(step, fillWithMark), mark);
}

const textsOf = ({ url, headers = [], body = '' }: DemoStep) => [
  url,
  ...headers.map(([, value]) => value),
  body,
];

const tokensIn = (step: DemoStep): readonly string[] => [
  ...new Set(textsOf(step).flatMap((text) => text.match(MASKED_TOKEN) ?? [])),
];

/** The name of a field before a masked value, and the first character of the value. */
const MASKED_FIELD = /([\w-]{1,40})(?:\[[^\]\s]{0,20}\])?\\?["']?\s*[:=]\s*\\?["']?…/g;

/** Finds a secret that is still masked, and names it as part of a sentence; otherwise null. */
function findMissingSecret({ url, headers = [], body = '' }: DemoStep): string | null {
  const header = headers.find(([, value]) => value === '…');
  if (header !== undefined) return `the header ${header[0]}`;
  if (/\/services\/[^?#]*…/.test(url)) return 'the address of its webhook';
  for (const text of textsOf({ verb: 'GET', url, headers, body })) {
    for (const [, name = ''] of text.matchAll(MASKED_FIELD))
      if (isSecretField(name)) return `its ${name}`;
    if (secretSpans(text).some(({ from, to }) => text.slice(from, to).startsWith('…')))
      return 'a secret of its body';
  }
  return null;
}
