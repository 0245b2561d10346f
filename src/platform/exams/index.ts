import { ERROR_AFTER_COMMIT } from './calls/error-after-commit.ts';
import { ERROR_BEFORE_COMMIT } from './calls/error-before-commit.ts';
import { MISSING_SCOPE } from './calls/missing-scope.ts';
import { RATE_LIMIT } from './calls/rate-limit.ts';
import { REVOKED_TOKEN } from './calls/revoked-token.ts';
import { TOKEN_ROTATION } from './calls/token-rotation.ts';
import { TRUNCATED_ANSWER } from './calls/truncated-answer.ts';
import { UNKNOWN_FIELDS } from './calls/unknown-fields.ts';
import { WARNINGS } from './calls/warnings.ts';
import type { Examination } from './engine/exam.ts';
import { DUPLICATE_EVENT } from './events/duplicate-event.ts';
import { REORDERED_EVENTS } from './events/reordered-events.ts';
import { SIGNATURES } from './events/signatures.ts';
import { SLOW_ACKNOWLEDGEMENT } from './events/slow-acknowledgement.ts';
import { SOCKET_REFRESH } from './events/socket-refresh.ts';
import { UNKNOWN_EVENTS } from './events/unknown-events.ts';
import { URL_VERIFICATION } from './events/url-verification.ts';
import { EXPIRED_TRIGGER } from './interactions/expired-trigger.ts';
import { LATE_ACKNOWLEDGEMENT } from './interactions/late-acknowledgement.ts';
import { RESPONSE_URL } from './interactions/response-url.ts';
import { VIEW_HASH } from './interactions/view-hash.ts';
import { PAGING } from './paging/paging.ts';
import { PAGING_PARTS } from './paging/parts.ts';
import { ALGORITHMS } from './sign-in/algorithms.ts';
import { AT_HASH } from './sign-in/at-hash.ts';
import { AUDIENCE } from './sign-in/audience.ts';
import { ISSUER } from './sign-in/issuer.ts';
import { NONCE } from './sign-in/nonce.ts';
import { OAUTH_STATE } from './sign-in/oauth-state.ts';
import { ROTATED_KEY } from './sign-in/rotated-key.ts';
import { TOKEN_TIMES } from './sign-in/token-times.ts';

/** Every exam, in the order the page shows them. */
export const EXAMS: readonly Examination[] = [
  PAGING,
  ...PAGING_PARTS,
  RATE_LIMIT,
  ERROR_BEFORE_COMMIT,
  ERROR_AFTER_COMMIT,
  TRUNCATED_ANSWER,
  UNKNOWN_FIELDS,
  WARNINGS,
  REVOKED_TOKEN,
  MISSING_SCOPE,
  TOKEN_ROTATION,
  SLOW_ACKNOWLEDGEMENT,
  DUPLICATE_EVENT,
  REORDERED_EVENTS,
  UNKNOWN_EVENTS,
  SIGNATURES,
  URL_VERIFICATION,
  SOCKET_REFRESH,
  LATE_ACKNOWLEDGEMENT,
  EXPIRED_TRIGGER,
  RESPONSE_URL,
  VIEW_HASH,
  OAUTH_STATE,
  NONCE,
  AT_HASH,
  ALGORITHMS,
  ROTATED_KEY,
  ISSUER,
  AUDIENCE,
  TOKEN_TIMES,
];
