import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { brief, raw, startServerAt } from '../test-server.ts';

/** Calls of `views.*` byte for byte as clients in other languages send them: what they leave out, send empty, and escape. */

/** A view as slack-go marshals it: `&` escaped, no `emoji`, no `optional: false`. */
const GO_VIEW = String.raw`{"type":"modal","title":{"type":"plain_text","text":"Form"},"blocks":[{"type":"section","text":{"type":"mrkdwn","text":"Hello *there*"},"block_id":"head"},{"type":"input","block_id":"what","label":{"type":"plain_text","text":"What?"},"element":{"type":"plain_text_input","action_id":"text","placeholder":{"type":"plain_text","text":"Milk \u0026 bread"}},"hint":{"type":"plain_text","text":"hint"}},{"type":"divider"},{"type":"actions","block_id":"row","elements":[{"type":"button","text":{"type":"plain_text","text":"More"},"action_id":"more","value":"v"},{"type":"conversations_select","placeholder":{"type":"plain_text","text":"Where"},"action_id":"to","default_to_current_conversation":true},{"type":"datepicker","action_id":"when"}]}],"close":{"type":"plain_text","text":"Close"},"submit":{"type":"plain_text","text":"Save"}}`;

/** A view as the models of the Java SDK write it: whole booleans, and with serializeNulls every field that nobody set. */
const JAVA_VIEW = JSON.stringify({
  id: null,
  team_id: null,
  type: 'modal',
  title: { type: 'plain_text', text: 'Größe & mehr', emoji: true },
  submit: { type: 'plain_text', text: 'Save', emoji: true },
  close: null,
  blocks: [
    {
      type: 'input',
      block_id: 'what',
      label: { type: 'plain_text', text: 'What? 1+1=2', emoji: null },
      element: {
        type: 'plain_text_input',
        action_id: 'text',
        placeholder: null,
        initial_value: null,
        multiline: false,
        min_length: null,
        max_length: null,
        dispatch_action_config: null,
        focus_on_load: null,
      },
      dispatch_action: null,
      hint: null,
      optional: false,
    },
  ],
  private_metadata: null,
  callback_id: '',
  state: null,
  hash: null,
  clear_on_close: false,
  notify_on_close: false,
  external_id: '',
  submit_disabled: null,
  root_view_id: null,
  previous_view_id: null,
  app_id: null,
  bot_id: null,
});

/** A value as OkHttp writes it in a form: a space is `+`, and all that may mean something is escaped. */
const okHttp = (value: string) =>
  encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_TYPE = 'Content-Type: application/json';

interface Opened {
  readonly base: string;
  readonly bot: string;
  readonly trigger: () => Promise<string>;
  readonly view_id: () => Promise<string>;
  /** The request, complete with its lines of the connection. */
  readonly head: (method: string, ...lines: readonly string[]) => string;
}

async function open(): Promise<Opened> {
  const base = await startServerAt();
  const { apps, users } = await brief(base);
  const [app] = apps;
  const bot = app?.tokens.find(({ type }) => type === 'bot')?.token ?? '';
  const issue = { app_id: app?.app_id, user_id: users.admin, life_s: 60 };
  const sandbox = async (path: string, body?: object) =>
    (
      await fetch(`${base}/sandbox${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    ).json();
  return {
    base,
    bot,
    trigger: async () => (await sandbox('/triggers', issue)).trigger_id,
    view_id: async () => (await sandbox(`/views?user_id=${users.admin}`)).modals.at(-1).id,
    head: (method, ...lines) =>
      [
        `POST ${new URL(`${base}/api/${method}`).pathname} HTTP/1.1`,
        `Host: ${new URL(base).host}`,
        `Authorization: Bearer ${bot}`,
        ...lines,
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
  };
}

const lengthOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

/** A body in chunks of some bytes, which may cut a character in two. */
function chunked(body: string, size: number): Buffer {
  const bytes = Buffer.from(body);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

it('slack-go: JSON without charset, and empty texts for what is not given', async () => {
  const { base, trigger, view_id, head } = await open();
  const send = (method: string, body: string) =>
    raw(
      base,
      `${head(method, 'User-Agent: Go-http-client/1.1', lengthOf(body), JSON_TYPE)}${body}`,
    );
  const opened = await send('views.open', `{"trigger_id":"${await trigger()}","view":${GO_VIEW}}`);
  expect(opened).toContain('"text":"Milk & bread"');
  expect(opened).toContain('"ok":true');
  // Earlier versions send what is not given as empty texts.
  const id = await view_id();
  const rest = '"external_id":"","hash":""';
  expect(await send('views.update', `{"view":${GO_VIEW},${rest},"view_id":"${id}"}`)).toContain(
    '"ok":true',
  );
  const encoder = `{"view":${GO_VIEW},"external_id":"","hash":"","view_id":""}\n`;
  expect(await send('views.update', encoder)).toContain('missing required field: view_id');
});

it.each([
  ['the type alone', FORM, okHttp],
  ['the charset', `${FORM}; charset=utf-8`, okHttp],
  ['the charset in quotes', `${FORM}; charset="UTF-8"`, okHttp],
  ['%20 for a space', FORM, encodeURIComponent],
])('Java: a form whose view is JSON as text with nulls, with %s', async (_what, type, escape) => {
  const { base, bot, trigger, view_id, head } = await open();
  const agent = 'User-Agent: slack-api-client/1.45.3 OpenJDK_64-Bit_Server_VM/17.0.15 Linux/6.1';
  const send = (method: string, fields: Record<string, string>) => {
    const pairs = Object.entries(fields).map(([name, value]) => `${name}=${escape(value)}`);
    const body = pairs.join('&');
    const lines = [type, lengthOf(body), 'Accept-Encoding: gzip', agent];
    return raw(base, `${head(method, ...lines)}${body}`);
  };
  const opened = await send('views.open', {
    token: bot,
    trigger_id: await trigger(),
    view: JAVA_VIEW,
  });
  expect(opened).toContain('"ok":true');
  expect(opened).toContain('"text":"Größe & mehr"');
  expect(opened).toContain('"text":"What? 1+1=2"');
  const change = { view: JAVA_VIEW, view_id: await view_id(), external_id: '', hash: '' };
  expect(await send('views.update', change)).toContain('"ok":true');
});

it.each([1, 7, 1000])('bodies in chunks of %i bytes are read whole', async (size) => {
  const { base, trigger, head } = await open();
  const body = `trigger_id=${await trigger()}&view=${okHttp(JAVA_VIEW)}`;
  const asForm = head('views.open', FORM, 'Transfer-Encoding: chunked');
  expect(await raw(base, asForm + chunked(body, size).toString('latin1'))).toContain('"ok":true');
  const json = `{"trigger_id":"${await trigger()}","view":${JAVA_VIEW}}`;
  const asJson = head('views.open', `${JSON_TYPE}; charset=utf-8`, 'Transfer-Encoding: chunked');
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(Buffer.concat([Buffer.from(asJson), chunked(json, size)]));
  expect(await text(socket)).toContain('"text":"Größe & mehr"');
});

it('a client that waits for 100 Continue is told to send, and has its answer', async () => {
  const { base, trigger, head } = await open();
  const body = `{"trigger_id":"${await trigger()}","view":${GO_VIEW}}`;
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(head('views.open', JSON_TYPE, lengthOf(body), 'Expect: 100-continue'));
  const [first] = await once(socket, 'data');
  expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  const answer = await text(socket);
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).toContain('"ok":true');
});
