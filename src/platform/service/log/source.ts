import {
  CLIENT_HEADER,
  CLIENTS,
  PANEL_HEADER,
  PANEL_NAME,
} from '../../../contract/headers/client-header.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { ExchangeSummary, HeaderList } from '../../../contract/sandbox.ts';

/** Maximum length of the name of a program, in characters. */
const MAX_AGENT_LENGTH = 80;

/**
 * Who says to have sent a call: from its headers as they are recorded, secrets masked. Anything unexpected counts as nothing
 * said.
 */
export function sourceOf(headers: HeaderList): ExchangeSummary['source'] {
  const named = headerNamed(headers, CLIENT_HEADER);
  const panel = headerNamed(headers, PANEL_HEADER) ?? '';
  const products = (headerNamed(headers, 'user-agent') ?? '').trim().split(/\s+/);
  // SDKs name themselves beside the runtime, some before it and some after it.
  const agent = products.find((product) => /slack/i.test(product)) ?? products[0] ?? '';
  return {
    client: CLIENTS.find((client) => client === named) ?? null,
    panel: PANEL_NAME.test(panel) ? panel : null,
    agent: agent === '' ? null : agent.slice(0, MAX_AGENT_LENGTH),
  };
}
