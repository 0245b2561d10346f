import { fail, type Caller, type Failure } from '../../../pipeline/method.ts';

/** The refusal if the caller is a guest, who changes no channel; null if they are not. */
export const refusalIfGuest = ({ user }: Caller): Failure<'restricted_action'> | null =>
  user.is_restricted
    ? fail('restricted_action', `user ${user.id}`, `${user.name} is a guest`)
    : null;
