import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { signInSearch, type SignInSearch } from './flow/sign-in-search.ts';

/** Sign-in with OpenID Connect step by step, and attacks on it. */
export const signIn: PanelDefinition<SignInSearch> = {
  id: 'sign-in',
  title: 'Sign-in',
  icon: Fingerprint,
  order: 3,
  summary: 'Sign in with OpenID Connect step by step, and try attacks on it.',
  search: signInSearch,
  code: late(() => import('./SignIn.tsx')),
};
