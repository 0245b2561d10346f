import type { MintCode } from '../../../contract/sandbox.ts';
import { argumentOfCode } from '../../../client/explain/argument-of-code.ts';
import { faultInMessage } from '../../../client/explain/argument-message.ts';
import type { Remedy } from '../remedy.ts';
import { channelName, type RefusedCall } from './refused-call.ts';

/** Remedies for the arguments that a refusal is about: one corrects those that it can, the others move the focus to an argument. */
export function argumentRemedies(call: RefusedCall): readonly Remedy[] {
  const { form, args, method } = call;
  if (form === null) return [];
  const correctValues = { ...form.example, ...findChannelId(call) };
  const subjects = addCompanions(findSubjects(call), call, correctValues);
  const toFillIn = subjects.filter(
    (name) => correctValues[name] !== undefined && correctValues[name] !== args[name],
  );
  const toLeaveOut = subjects.filter(
    (name) =>
      correctValues[name] === undefined &&
      args[name] !== undefined &&
      method?.arguments.required?.includes(name) !== true,
  );
  const others = subjects.filter((name) => !toFillIn.includes(name) && !toLeaveOut.includes(name));
  const changes = [...toFillIn, ...toLeaveOut];
  const values = Object.fromEntries(changes.map((name) => [name, correctValues[name] ?? null]));
  const write: Remedy = {
    label: labelOfChange(
      toFillIn,
      toLeaveOut,
      displayValue(call, correctValues[toFillIn[0] ?? ''] ?? ''),
    ),
    done: 'The argument is corrected.',
    step: { kind: 'write', values },
  };
  return [...(changes.length > 0 ? [write] : []), ...others.map(makeFocusRemedy)];
}

/** The label of the button: which arguments it fills in, the value of a single one, and which ones it leaves out. */
function labelOfChange(
  toFillIn: readonly string[],
  toLeaveOut: readonly string[],
  value: string,
): string {
  const use =
    toFillIn.length === 1 && toLeaveOut.length === 0
      ? `Use ${clip(value)} as ${toFillIn.join()}`
      : `Fill in ${listNames(toFillIn)}`;
  if (toLeaveOut.length === 0) return use;
  return toFillIn.length === 0
    ? `Leave out ${listNames(toLeaveOut)}`
    : `${use}, leave out ${listNames(toLeaveOut)}`;
}

/** Arguments that identify a message in the channel of the call. */
const MESSAGE_ARGUMENTS = ['ts', 'timestamp'];

/** Adds the arguments that must change together: a message of the example exists only in the channel of the example. */
function addCompanions(
  subjects: readonly string[],
  { form, method, args }: RefusedCall,
  correctValues: Readonly<Record<string, string>>,
): readonly string[] {
  const messagePlace = [method?.channel ?? '', ...MESSAGE_ARGUMENTS];
  const isOfExample = messagePlace.every((name) => correctValues[name] === form?.example[name]);
  if (!isOfExample || !subjects.some((name) => messagePlace.includes(name))) return subjects;
  const others = messagePlace.filter(
    (name) => correctValues[name] !== undefined && correctValues[name] !== args[name],
  );
  return [...new Set([...subjects, ...others])];
}

/** A value for people to read: the name of a channel in place of its id. */
function displayValue({ world }: RefusedCall, value: string): string {
  const channel = world.channels.find(({ id }) => id === value);
  return channel === undefined ? value : channelName(channel);
}

const makeFocusRemedy = (argument: string): Remedy => ({
  label: `Go to ${argument}`,
  done: `Change ${argument}, then send the call again.`,
  step: { kind: 'focus', argument },
});

const listNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** If the call names its channel by a name, the channel argument with the id instead; otherwise empty. */
function findChannelId({ method, channel, args }: RefusedCall): Readonly<Record<string, string>> {
  const name = method?.channel ?? null;
  if (name === null || channel === null || args[name] === channel.id) return {};
  return { [name]: channel.id };
}

/** The number of arguments that remedies correct at most. */
const MAX_ARGUMENTS = 3;

/** Finds the arguments of the method that the refusal is about. */
function findSubjects({ code, method, answer }: RefusedCall): readonly string[] {
  if (method === null) return [];
  const properties = method.arguments.properties ?? {};
  const names = namesIn(answer).filter((name) => Object.hasOwn(properties, name));
  if (names.length > 0) return names.slice(0, MAX_ARGUMENTS);
  const subject = argumentOfCode(code, method);
  return subject === undefined ? [] : [subject];
}

/** The names of arguments in the messages of an answer. */
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

/** The remedy that writes the id and the secret of the acting app into the form. */
export function clientRemedies({ form, world, actingToken }: RefusedCall): readonly Remedy[] {
  const app = actingToken?.app ?? world.apps[0];
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

/** For methods that exchange a code: the flow that issues it. */
const FLOWS: Readonly<Record<string, MintCode['flow']>> = {
  'oauth.v2.access': 'install',
  'openid.connect.token': 'sign-in',
};

export function codeRemedies({ form, method, world, actingToken }: RefusedCall): readonly Remedy[] {
  const flow = FLOWS[method?.name ?? ''];
  const app = actingToken?.app ?? world.apps[0];
  if (form === null || flow === undefined || app === undefined) return [];
  return [
    {
      label: 'Issue a new code',
      done: 'The call exchanges a new code.',
      step: { kind: 'code', code: { app_id: app.app_id, flow } },
    },
  ];
}
