import { LOCAL } from '../../base/storage.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import type { Loops } from '../../contract/loops/loops.ts';
import type { Deployment } from '../../platform/runtime/deployment.ts';
import type { Send } from '../../platform/runtime/outbound.ts';
import { BuiltInReceivers } from '../../receiver/host/receivers.ts';
import { StartedPrograms } from '../../receiver/host/started-programs.ts';
import { BuiltInLoops } from '../../receiver/loop/built-in-loops.ts';
import { StoredOrigins } from '../../receiver/sending/allowed-origins.ts';
import { SandboxedSender } from '../../receiver/sending/sandboxed-sender.ts';
import { tabSend } from './tab-send.ts';

/** What sends requests from this tab, and the programs in it. */
export interface TabSendingParts {
  readonly receivers: BuiltInReceivers;
  readonly loops: Loops;
  readonly origins: StoredOrigins;
  readonly sendOf: (deployment: DeploymentName) => Send;
}

/**
 * Prepares sending for the world that this tab has claimed, whose database is `key`. Starts no program. `fetch` reaches
 * the platforms.
 */
export function startSending(
  key: string,
  deployments: Readonly<Record<DeploymentName, Deployment>>,
  fetch: typeof globalThis.fetch,
): TabSendingParts {
  const { base_url } = deployments.commercial;
  const setting = {
    document: `${base_url}/receiver.html`,
    baseUrlOf: (deployment: DeploymentName) => deployments[deployment].base_url,
    fetch,
  };
  const receivers = new BuiltInReceivers({
    ...setting,
    started: new StartedPrograms(LOCAL, key),
  });
  const origins = new StoredOrigins(LOCAL, base_url);
  // The user may change permissions in another tab than the one that sends.
  window.addEventListener('storage', ({ key: changed }) => origins.noteStorageChange(changed));
  const senderFor = (origin: string) => new SandboxedSender(`${base_url}/sender.html`, origin);
  const loops = new BuiltInLoops(setting);
  return { receivers, loops, origins, sendOf: tabSend({ receivers, origins, senderFor }) };
}
