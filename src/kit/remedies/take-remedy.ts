import type { ActingToken } from '../../client/acting.ts';
import type { MethodArguments } from '../../client/call-method.ts';
import type { MintCode, MintToken } from '../../contract/sandbox.ts';
import type { CallForm, RemedyStep } from './remedy.ts';

/** What remedies do outside of the form. Each rejects if it is refused. */
export interface Driver {
  readonly leave: (condition: string) => Promise<unknown>;
  readonly call: (token: string, method: string, args: MethodArguments) => Promise<unknown>;
  readonly mint: (token: MintToken) => Promise<ActingToken | null>;
  readonly act: (token: ActingToken) => void;
  readonly welcomeBack: (user: string) => Promise<unknown>;
  readonly issueCode: (
    code: MintCode,
  ) => Promise<{ readonly code: string; readonly redirect_uri: string }>;
}

/** Does what a remedy says. Rejects if the world refuses it. */
export async function takeRemedy(
  step: RemedyStep,
  driver: Driver,
  form: CallForm | null,
): Promise<void> {
  switch (step.kind) {
    case 'leave':
      await driver.leave(step.condition);
      break;
    case 'call':
      await driver.call(step.token, step.method, step.args);
      break;
    case 'mint': {
      const minted = await driver.mint(step.token);
      if (minted !== null) driver.act(minted);
      break;
    }
    case 'act':
      driver.act(step.token);
      break;
    case 'welcome back':
      await driver.welcomeBack(step.user);
      break;
    case 'write':
      form?.write(step.values);
      break;
    case 'focus':
      form?.focus(step.argument);
      break;
    case 'example':
      await form?.useExample();
      break;
    case 'token in header':
      form?.sendTokenInHeader();
      break;
    case 'code': {
      const { code, redirect_uri } = await driver.issueCode(step.code);
      form?.write({ ...A_CODE, code, redirect_uri });
      break;
    }
  }
}

/** What exchanging a code takes: no verifier, because nobody sent a challenge. */
const A_CODE = { grant_type: null, refresh_token: null, code_verifier: null } as const;
