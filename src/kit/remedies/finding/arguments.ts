import type { MintCode } from '../../../contract/sandbox.ts';
import { argumentOfCode } from '../../../client/explain/argument-of-code.ts';
import { faultInMessage } from '../../../client/explain/argument-message.ts';
import type { Remedy } from '../remedy.ts';
import { channelName, type RefusedCall } from './refused-call.ts';

/** Remedies for the arguments that a refusal is about: fill in from the example, leave out needless ones, or go to the rest. */
export function argumentRemedies(call: RefusedCall): readonly Remedy[] {
  const { form, args, method } = call;
  if (form === null) return [];
  const corrected = { ...form.example, ...findChannelId(call) };
  const subjects = addCompanions(findSubjects(call), call, corrected);
  const fillable = subjects.filter(
    (name) => corrected[name] !== undefined && corrected[name] !== args[name],
  );
  const needless = subjects.filter(
    (name) =>
      corrected[name] === undefined &&
      args[name] !== undefined &&
      method?.arguments.required?.includes(name) !== true,
  );
  const remaining = subjects.filter((name) => !fillable.includes(name) && !needless.includes(name));
  const changes = [...fillable, ...needless];
  const values = Object.fromEntries(changes.map((name) => [name, corrected[name] ?? null]));
  const write: Remedy = {
    label: changeText(fillable, needless, displayValue(call, corrected[fillable[0] ?? ''] ?? '')),
    done: 'The argument is corrected.',
    step: { kind: 'write', values },
  };
  return [...(changes.length > 0 ? [write] : []), ...remaining.map(makeVisit)];
}

/** The label: what is filled in, with its value if it is only one, and what is left out. */
function changeText(
  fillable: readonly string[],
  needless: readonly string[],
  value: string,
): string {
  const use =
    fillable.length === 1 && needless.length === 0
      ? `Use ${clip(value)} as ${fillable.join()}`
      : `Fill in ${listNames(fillable)}`;
  if (needless.length === 0) return use;
  return fillable.length === 0
    ? `Leave out ${listNames(needless)}`
    : `${use}, leave out ${listNames(needless)}`;
}

/** Arguments that name a message; the channel argument of the same call says where it is. */
const MESSAGE_ARGUMENTS = ['ts', 'timestamp'];

/** A message belongs to a channel: if one of the two is corrected from the example, the other must be too. */
function addCompanions(
  subjects: readonly string[],
  { form, method, args }: RefusedCall,
  corrected: Readonly<Record<string, string>>,
): readonly string[] {
  const pair = [method?.channel ?? '', ...MESSAGE_ARGUMENTS];
  const isOfExample = pair.every((name) => corrected[name] === form?.example[name]);
  if (!isOfExample || !subjects.some((name) => pair.includes(name))) return subjects;
  const others = pair.filter(
    (name) => corrected[name] !== undefined && corrected[name] !== args[name],
  );
  return [...new Set([...subjects, ...others])];
}

/** A value for people to read: of a channel, its name. */
function displayValue({ world }: RefusedCall, value: string): string {
  const channel = world.channels.find(({ id }) => id === value);
  return channel === undefined ? value : channelName(channel);
}

const makeVisit = (argument: string): Remedy => ({
  label: `Go to ${argument}`,
  done: `Change ${argument}, then send the call again.`,
  step: { kind: 'focus', argument },
});

const listNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** The channel argument with the id, if the call gave a name to a method that takes only ids; otherwise empty. */
function findChannelId({ method, channel, args }: RefusedCall): Readonly<Record<string, string>> {
  const name = method?.channel ?? null;
  if (name === null || channel === null || args[name] === channel.id) return {};
  return { [name]: channel.id };
}

/** The most arguments that remedies offer to correct. */
const MAX_ARGUMENTS = 3;

/** Finds the arguments of the method that the refusal is about. */
function findSubjects({ code, method, answer }: RefusedCall): readonly string[] {
  if (method === null) return [];
  const known = method.arguments.properties ?? {};
  const named = namesIn(answer).filter((name) => Object.hasOwn(known, name));
  if (named.length > 0) return named.slice(0, MAX_ARGUMENTS);
  const subject = argumentOfCode(code, method);
  return subject === undefined ? [] : [subject];
}

/** The arguments that the messages of an answer name. */
function namesIn(answer: RefusedCall['answer']): readonly string[] {
  const messages: unknown = Object(answer['response_metadata'])['messages'];
  if (!Array.isArray(messages)) return [];
  const names = messages.flatMap(
    (message: unknown) => faultInMessage(String(message))?.argument ?? [],
  );
  return [...new Set(names)];
}

const MAX_VALUE_LENGTH = 30;
const clip = (value: string) =>
  value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;

/** The remedy that fills the form from the example. */
export function exampleRemedies({ form }: RefusedCall): readonly Remedy[] {
  if (form === null) return [];
  return [
    {
      label: 'Use the example',
      done: 'The request is the example of the method again.',
      step: { kind: 'example' },
    },
  ];
}

export function firstPageRemedies({ form }: RefusedCall): readonly Remedy[] {
  if (form === null) return [];
  return [
    {
      label: 'Begin with the first page',
      done: 'The call asks for the first page.',
      step: { kind: 'write', values: { cursor: null } },
    },
  ];
}

/** The remedy that writes id and secret of the app into the form. */
export function clientRemedies({ form, world, acting }: RefusedCall): readonly Remedy[] {
  const app = acting?.app ?? world.apps[0];
  if (form === null || app === undefined) return [];
  const { name, client_id, client_secret } = app;
  return [
    {
      label: `Use id and secret of ${name}`,
      done: `The call sends id and secret of ${name}.`,
      step: { kind: 'write', values: { client_id, client_secret } },
    },
  ];
}

/** By method: the flow that issues the codes which the method exchanges. */
const FLOWS: Readonly<Record<string, MintCode['flow']>> = {
  'oauth.v2.access': 'install',
  'openid.connect.token': 'sign-in',
};

export function codeRemedies({ form, method, world, acting }: RefusedCall): readonly Remedy[] {
  const flow = FLOWS[method?.name ?? ''];
  const app = acting?.app ?? world.apps[0];
  if (form === null || flow === undefined || app === undefined) return [];
  return [
    {
      label: 'Issue a new code',
      done: 'The call exchanges a new code.',
      step: { kind: 'code', code: { app_id: app.app_id, flow } },
    },
  ];
}
