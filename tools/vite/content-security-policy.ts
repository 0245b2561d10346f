import type { Plugin } from 'vite';

/**
 * What the page may do, as the first thing its document says. Static hosts let nobody set headers, so it
 * is a `<meta>`; the server replaces it by a header of its own.
 */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  // The code editor and the buttons' touch behaviour come as <style> elements made by their libraries.
  // Attributes stay forbidden: React sets styles as properties, so only injected markup would need them.
  'style-src-elem': ["'self'", "'unsafe-inline'"],
  'style-src-attr': ["'none'"],
  'font-src': ["'self'"],
  // Messages show pictures from wherever their author says.
  'img-src': ["'self'", 'data:', 'https:', 'http:'],
  // The platform's own addresses, and those of incoming webhooks, which the platform answers in the tab.
  'connect-src': ["'self'", 'https://hooks.parley.test', 'https://hooks.gov.parley.test'],
  // Consent pages, and documents put together in the tab.
  'frame-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
};

/**
 * Puts the policy into the built page. In development Vite needs scripts of its own in the document, so the
 * policy is left out; the end-to-end tests run against the build.
 */
export function contentSecurityPolicy(): Plugin {
  const content = Object.entries(POLICY)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
  return {
    name: 'parley:content-security-policy',
    apply: 'build',
    // Written as text, since Vite would turn the quotes of an attribute into entities. Nothing in the
    // document may come before it but the opening of the head.
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const head = '<head>';
        if (!html.includes(head)) throw new Error(`index.html has no ${head}`);
        const meta = `<meta http-equiv="Content-Security-Policy" content="${content}" />`;
        return html.replace(head, `${head}\n    ${meta}`);
      },
    },
  };
}
