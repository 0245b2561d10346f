/** An inline node of a message, from mrkdwn, Markdown or rich text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'bold' | 'italic' | 'strike' | 'underline';
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'link';
      /** Has passed `linkAddress`: http, https or mailto. */
      readonly href: string;
      /** The address as mrkdwn has it. */
      readonly written?: string;
      readonly children: readonly Inline[];
    }
  | {
      readonly kind: 'mention';
      readonly of: Mentioned;
      readonly id: string;
      readonly label: string | null;
    }
  | { readonly kind: 'broadcast'; readonly range: Range; readonly label: string | null }
  | { readonly kind: 'emoji'; readonly name: string; readonly tone: number | null }
  | {
      readonly kind: 'date';
      /** Epoch seconds. */
      readonly timestamp: number;
      readonly format: string;
      readonly href: string | null;
      readonly fallback: string;
    }
  | { readonly kind: 'colour'; readonly value: string };

/** Whom a broadcast is for. */
export type Range = 'here' | 'channel' | 'everyone';

export type Mentioned = 'user' | 'channel' | 'usergroup' | 'team';

/** A block-level part of a text. */
export type Part =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly parts: readonly Part[] }
  | { readonly kind: 'preformatted'; readonly text: string }
  | { readonly kind: 'rule' }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      /** Number of the first item. */
      readonly start: number;
      /** The level of indentation. */
      readonly indent: number;
      readonly items: readonly (readonly Inline[])[];
    }
  | {
      readonly kind: 'table';
      /** One for each column. */
      readonly alignments: readonly Alignment[];
      /** The first row is the head; a row may have fewer cells than the head. */
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export type Alignment = 'left' | 'center' | 'right';

/** Collects inline nodes: adjacent text is merged, empty text is dropped. */
export class InlineBuilder {
  readonly nodes: Inline[] = [];
  #text = '';

  text(text: string): void {
    this.#text += text;
  }

  add(node: Inline): void {
    this.#flush();
    this.nodes.push(node);
  }

  done(): readonly Inline[] {
    this.#flush();
    return this.nodes;
  }

  #flush(): void {
    if (this.#text === '') return;
    this.nodes.push({ kind: 'text', text: this.#text });
    this.#text = '';
  }
}
