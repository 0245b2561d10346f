import { describe, expect, it } from 'vitest';
import { FORGERIES } from '../../../contract/schemas/deliveries.ts';
import type { WorldDelivery } from '../../../contract/sandbox.ts';
import { forgeryVerdict, repetitionVerdict } from './verdict.ts';

type Attempt = WorldDelivery['attempts'][number];

const forged = (
  forge: (typeof FORGERIES)[number],
  ...attempts: Partial<Attempt>[]
): Pick<WorldDelivery, 'variant' | 'attempts' | 'state'> => ({
  variant: { forge, edited: false },
  attempts: attempts as Attempt[],
  state: attempts.length > 0 ? 'abandoned' : 'waiting',
});

describe('the verdict on a forged request', () => {
  it.each(FORGERIES)('says plainly that a receiver did not notice a forged %s', (forge) => {
    const verdict = forgeryVerdict(forged(forge, { status: 200, fault: null }));
    expect(verdict).toMatchObject({ tone: 'bad', title: 'The receiver did not notice' });
    expect(verdict?.text).toMatch(/^It accepted the request with .* with HTTP 200\. \S/);
  });

  it.each([400, 401, 403, 404])('takes %i as a refusal', (status) => {
    const verdict = forgeryVerdict(forged('token', { status, fault: 'http_error' }));
    expect(verdict).toMatchObject({ tone: 'good', title: 'The receiver noticed' });
  });

  it('does not guess where there was no refusal', () => {
    const verdicts = [
      forged('signature', { status: 500, fault: 'http_error' }),
      forged('signature', { status: null, fault: 'http_timeout' }),
    ].map(forgeryVerdict);
    expect(verdicts.map((verdict) => verdict?.tone)).toEqual(['caution', 'caution']);
    expect(verdicts[1]?.text).toContain(
      'no answer to the request with a wrong signature (http_timeout)',
    );
  });

  it('waits for the answer, and says nothing of a request that is not forged', () => {
    expect(forgeryVerdict(forged('token'))?.title).toBe('Not sent yet');
    expect(forgeryVerdict({ ...forged('token'), state: 'abandoned' })?.title).toBe('Not sent');
    expect(forgeryVerdict({ ...forged('token'), variant: null })).toBeNull();
    expect(
      forgeryVerdict({ ...forged('token'), variant: { forge: null, edited: true } }),
    ).toBeNull();
  });

  it('judges an envelope that was acknowledged', () => {
    const verdict = forgeryVerdict(forged('token', { status: null, fault: null, via: 'socket' }));
    expect(verdict?.title).toBe('The receiver did not notice');
  });
});

describe('the verdict on an event that was sent more than once', () => {
  const delivery = (calls: string[], given: Partial<WorldDelivery> = {}) => ({
    state: 'delivered' as const,
    variant: null,
    calls,
    ...given,
  });

  it('counts the deliveries that the receiver acted on', () => {
    expect(repetitionVerdict([delivery(['x1']), delivery(['x2', 'x3'])])?.title).toBe(
      'Handled more than once',
    );
    expect(repetitionVerdict([delivery(['x1']), delivery([])])?.title).toBe('Handled once');
  });

  it('says nothing where nothing can be concluded', () => {
    expect(repetitionVerdict([delivery(['x1'])])).toBeNull();
    expect(repetitionVerdict([delivery([]), delivery([])])).toBeNull();
    const forgedOne = delivery(['x2'], { variant: { forge: 'token', edited: false } });
    expect(repetitionVerdict([delivery(['x1']), forgedOne])).toBeNull();
    expect(
      repetitionVerdict([delivery(['x1']), delivery(['x2'], { state: 'waiting' })]),
    ).toBeNull();
  });
});
