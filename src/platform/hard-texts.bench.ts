import { expectLinear, nothingBut, runOf } from '../../tools/bounds/hard-texts.ts';
import { withCurrentConversation } from '../contract/interactions/current-conversation.ts';
import { identifyBlocks } from '../contract/blocks/identify.ts';
import { stateValues } from '../contract/interactions/state-values.ts';
import { parseJson } from '../contract/json.ts';
import { checkView } from '../contract/views/check-view.ts';
import { defineDeployment, surfaceOf } from './runtime/deployment.ts';
import { parseContentType } from './http/content-type.ts';
import { parseUrlEncoded } from './http/form.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const deployment = defineDeployment({ base_url: 'https://e.com/a' });
const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

expectLinear('a Content-Type', parseContentType, {
  ...texts(';', '=', '"', ';a="', ' ', ';charset=utf-8'),
  'spaces within': runOf('text/plain;charset="', ' ', '"x'),
});

expectLinear('a form', (text) => parseUrlEncoded(text, decode), {
  ...texts('&', '=', '+', '%41', '%4', 'a=b&', 'a[]=b&', '%41&'),
});

expectLinear('JSON', (text) => parseJson(text), {
  ...texts('[', '{"a":', '"', '\\', '[]', ' '),
  'a list': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'escaped quotes': runOf('"', '\\"', '"'),
});

const viewOf = (blocks: readonly unknown[]) =>
  JSON.stringify({ type: 'modal', title: { type: 'plain_text', text: 'T' }, blocks });
const ofLength = (length: number, each: object) =>
  Array.from({ length: Math.ceil(length / JSON.stringify(each).length) }, () => each);
const button = { type: 'button', text: { type: 'plain_text', text: 'B' } };
const option = { text: { type: 'plain_text', text: 'O' }, value: 'v' };

const HERE = { id: 'C1', kind: 'public', isOfBot: false } as const;
const menu = { type: 'conversations_select', default_to_current_conversation: true };

/** Checks a view, and finds what people can choose in it. */
function readView(text: string): void {
  const { blocks, ...view } = JSON.parse(text) as { blocks: unknown[] };
  checkView({ ...view, blocks });
  let ids = 0;
  const identified = identifyBlocks(blocks, () => `id${(ids += 1)}`);
  stateValues(identified, withCurrentConversation(identified, {}, HERE));
}

expectLinear('a view', readView, {
  'of many blocks': (length) => viewOf(ofLength(length, { type: 'divider' })),
  'of many elements': (length) => viewOf([{ type: 'actions', elements: ofLength(length, button) }]),
  'of many menus of conversations': (length) =>
    viewOf(ofLength(length, { type: 'actions', elements: Array.from({ length: 25 }, () => menu) })),
  'of many options': (length) =>
    viewOf([
      { type: 'actions', elements: [{ type: 'checkboxes', options: ofLength(length, option) }] },
    ]),
  'of a long text': (length) =>
    viewOf([{ type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(length) } }]),
});

expectLinear('an address', (path) => surfaceOf(deployment, new URL(`https://e.com/a${path}`)), {
  'a webhook with a long part': runOf('/T1/', 'a', '//x'),
  slashes: nothingBut('/'),
});

expectLinear('a base address', (base_url) => defineDeployment({ base_url }), {
  'slashes within': runOf('https://e.com/', '/', 'a'),
});
