/** How long a document of the build may take to load, in milliseconds. */
const LOAD_TIMEOUT_MS = 10_000;

export interface SandboxedFrame {
  /** Rejects if the document does not load in time. */
  readonly loaded: Promise<void>;
  readonly remove: () => void;
}

/**
 * Puts a document of the build into an invisible frame of opaque origin, which may run scripts and nothing else, and
 * sends it one message with ports. `allow` is the frame's permissions policy.
 */
export function openSandboxedFrame(
  address: string,
  message: unknown,
  ports: MessagePort[],
  allow = '',
): SandboxedFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('allow', allow);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.title = 'Sandbox';
  frame.src = address;
  const loaded = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${address} did not load`)), LOAD_TIMEOUT_MS);
    frame.addEventListener(
      'load',
      () => {
        clearTimeout(timer);
        // Its origin is opaque, so it cannot be named. Only this page can navigate the frame.
        frame.contentWindow?.postMessage(message, '*', ports);
        resolve();
      },
      { once: true },
    );
  });
  document.body.append(frame);
  return { loaded, remove: () => frame.remove() };
}
