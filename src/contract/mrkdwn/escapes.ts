const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Decodes the three characters that mrkdwn escapes. Nothing is decoded twice. */
export const unescapeText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (escape) => ESCAPES[escape] ?? escape);
