const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The three characters that mrkdwn escapes, as they are meant. Nothing is read twice. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (escape) => ESCAPES[escape] ?? escape);
