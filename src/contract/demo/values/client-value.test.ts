import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillStep } from '../fill-step.ts';
import { stepFault } from '../read-demo.ts';
import { clientValue } from './client-value.ts';

const world = {
  deployment: {
    name: 'commercial' as const,
    base_url: 'http://localhost',
    webhook_host: 'http://localhost',
    issuer: 'http://localhost',
  },
};

it('a code verifier of a recording is one by RFC 7636, with its challenge, and other than the next', () => {
  const verifier = clientValue(['client', '1', 'code_verifier']) ?? '';
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(clientValue(['client', '1', 'code_challenge'])).toBe(
    createHash('sha256').update(verifier).digest('base64url'),
  );
  expect(clientValue(['client', '2', 'code_verifier'])).not.toBe(verifier);
  // Links that are shared hold its number alone, so it never changes.
  expect(verifier).toBe('cPnK4s5KLcHx6W8fI_aONnPH8hvpOqgzoXN_IQokkzE');
});

it.each(['client.1.state', 'client.0.code_verifier', 'client.1', 'client.x.code_verifier'])(
  '{{%s}} is not a value of the client',
  (path) => {
    const step = { verb: 'POST', url: '/api/x', body: `{{${path}}}` } as const;
    expect(clientValue(path.split('.'))).toBeUndefined();
    expect(stepFault(step, 0)).toContain('is no value that a client makes up');
    expect(fillStep(step, [], world)).toMatchObject({ ok: false });
  },
);
