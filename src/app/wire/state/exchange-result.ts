import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { Tone } from '../../../ui/display/Badge.tsx';

export function hasFailed({ error, status }: ExchangeSummary): boolean {
  return error !== null || status >= 400;
}

/** The result of an exchange: its error, its first warning, or `ok`. */
export function resultText({ error, status, warnings }: ExchangeSummary): string {
  if (error !== null) return error;
  return status >= 400 ? `HTTP ${status}` : (warnings[0] ?? 'ok');
}

export function resultTone(exchange: ExchangeSummary): Tone {
  if (hasFailed(exchange)) return 'bad';
  return exchange.warnings.length > 0 ? 'caution' : 'good';
}
