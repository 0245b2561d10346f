import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

/**
 * The documents of the sandboxed frames (docs/decisions/receiver.md). Each is one file with its script inside: a frame
 * of opaque origin may not read other files of hosts that send no CORS headers. The policy allows that very script, by
 * its hash, and what the document is for.
 */
const DOCUMENTS = {
  'receiver.html': {
    entry: 'src/receiver/frames/receiver-frame.ts',
    title: 'Receiver',
    // The worker inherits the policy, so the program cannot reach the network, load code or evaluate text.
    policy: ['worker-src data:', "connect-src 'none'"],
  },
  'sender.html': {
    entry: 'src/receiver/frames/sender-frame.ts',
    title: 'Sender',
    policy: ['connect-src http: https:'],
  },
};

const RUNTIME = 'src/receiver/program/runtime.ts';

/** Makes the documents of the frames, in the build and in development. */
export function frameDocuments(): Plugin {
  return {
    name: 'parley:frame-documents',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
        if (!(name in DOCUMENTS)) return next();
        documentOf(name as keyof typeof DOCUMENTS).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])
        this.emitFile({ type: 'asset', fileName: name, source: await documentOf(name) });
    },
  };
}

export async function documentOf(name: keyof typeof DOCUMENTS) {
  const { entry, title, policy } = DOCUMENTS[name];
  const runtime = name === 'receiver.html' ? await bundleScript(RUNTIME, {}) : '';
  const script = await bundleScript(entry, { PARLEY_RUNTIME: JSON.stringify(runtime) });
  const hash = createHash('sha256').update(script).digest('base64');
  const content = ["default-src 'none'", `script-src 'sha256-${hash}'`, ...policy].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${content}">`,
    `<title>${title}</title><script>${script}</script></head></html>`,
    '',
  ].join('\n');
}

/** A script as one text that can stand inside a document. */
export async function bundleScript(entry: string, define: Record<string, string>) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk] = outputs.flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return chunk.code
    .trim()
    .replaceAll('</script', String.raw`<\/script`)
    .replaceAll('<!--', String.raw`<\!--`);
}
