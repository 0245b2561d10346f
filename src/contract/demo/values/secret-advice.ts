import { secretSpans } from '../../secrets/secret-spans.ts';
import type { DemoStep } from '../demo.ts';
import { withoutPlaceholders } from './template.ts';

const APP = (name: string) => `{{world.apps.0.${name}}}`;
const TOKEN = `${APP('tokens.0.token')}, or by {{3.access_token}} if step 3 is answered with it`;
const VERIFIER =
  '{{client.1.code_verifier}}, and the challenge of the same flow by {{client.1.code_challenge}}';

/** What replaces the secrets that answers give, that belong to an app or that a client makes up, by the name of the field. */
const ADVICE: Readonly<Record<string, string>> = {
  consent: '{{1.form.consent}}, if step 1 opens the consent page',
  code: '{{2.location.code}}, if step 2 allows it and is redirected',
  code_verifier: VERIFIER,
  code_challenge: VERIFIER,
  refresh_token: '{{3.refresh_token}}, if step 3 is answered with it',
  id_token: '{{3.id_token}}, if step 3 is answered with it',
  client_secret: APP('client_secret'),
  signing_secret: APP('signing_secret'),
  verification_token: APP('verification_token'),
};

/** What replaces the first secret of a step; `place` is that of `secretPlaces` within the step. */
export function secretAdvice({ url, headers = [], body = '' }: DemoStep, place: string): string {
  const [, header] = /^headers\.(\d+)$/.exec(place) ?? [];
  const [name, value] = headers[Number(header ?? -1)] ?? [];
  const given = value ?? (place === 'url' ? url : place === 'body' ? body : null);
  if (given === null) return 'remove it';
  const text = withoutPlaceholders(given, '') ?? given;
  const before = text.slice(0, secretSpans(text)[0]?.from ?? 0).slice(-40);
  const [, field = ''] = /(\w{1,40})["']?\s*[:=]\s*["']?$/.exec(before) ?? [];
  const named = name?.replace(/^x-/i, '').replaceAll('-', '_') ?? field;
  return `replace it by ${ADVICE[named.toLowerCase()] ?? TOKEN}`;
}
