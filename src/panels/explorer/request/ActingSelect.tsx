import { NO_TOKEN, useActing } from '../../../client/acting.ts';
import { Select } from '../../../ui/controls/Select.tsx';

/** Chooses the token of the call: the same setting as in the top bar. */
export function ActingSelect() {
  const acting = useActing();
  const tokens = acting?.tokens ?? [];
  return (
    <Select
      aria-label="Acting as"
      options={[
        ...tokens.map(({ token, label, type, status }) => ({
          id: token,
          label,
          detail: status === 'active' ? `${type} token` : `${type} token, ${status}`,
        })),
        { id: NO_TOKEN, label: 'No token', detail: 'send the call without a token' },
      ]}
      value={acting?.token?.token ?? NO_TOKEN}
      onChange={(id) => acting?.choose(tokens.find(({ token }) => token === id) ?? NO_TOKEN)}
    />
  );
}
