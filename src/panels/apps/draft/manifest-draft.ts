import { receiverUrl } from '../../../contract/receiver.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';

/** A manifest that is being edited. It may have mistakes. */
export type Draft = Readonly<Record<string, unknown>>;

/** A mistake in a manifest. */
export interface Fault {
  /** The JSON pointer of its place; empty for the whole manifest. */
  readonly pointer: string;
  readonly message: string;
}

type Path = readonly string[];

/** Parses a draft from JSON; null if the text is not a JSON object. */
export function parseDraft(text: string): Draft | null {
  const parsed = parseJson(text);
  return 'value' in parsed && isJsonObject(parsed.value) ? parsed.value : null;
}

export const stringifyDraft = (draft: Draft): string => JSON.stringify(draft, null, 2);

/** The value at a path, or undefined. */
export const valueAt = (draft: unknown, path: Path): unknown =>
  path.reduce((value, step) => (isJsonObject(value) ? value[step] : undefined), draft);

/** Returns the draft with a new value at a path. `undefined` removes the field, and every object that becomes empty. */
export function withValue(draft: Draft, [step = '', ...rest]: Path, value: unknown): Draft {
  const child = draft[step];
  const next = rest.length === 0 ? value : withValue(isJsonObject(child) ? child : {}, rest, value);
  const isEmpty =
    next === undefined || (rest.length > 0 && isJsonObject(next) && Object.keys(next).length === 0);
  if (!isEmpty) return { ...draft, [step]: next };
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name !== step));
}

/** The text at a path; empty if the draft has no text there. */
export function textAt(draft: Draft, path: Path): string {
  const value = valueAt(draft, path);
  return typeof value === 'string' ? value : '';
}

/** The texts in the list at a path. */
export function textsAt(draft: Draft, path: Path): string[] {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The objects in the list at a path. */
export function rowsAt(draft: Draft, path: Path): Draft[] {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The draft with the receiver in this page as the target of events, interactions and commands. */
export function withReceiver(draft: Draft, app_id: string): Draft {
  const url = receiverUrl(app_id);
  const commands = rowsAt(draft, COMMANDS_PATH).map((command) => ({ ...command, url }));
  const interactivity = { is_enabled: true, request_url: url, message_menu_options_url: url };
  const changes: readonly (readonly [Path, unknown])[] = [
    [SOCKET_MODE_PATH, false],
    [[...EVENTS_PATH, 'request_url'], url],
    [['settings', 'interactivity'], interactivity],
    ...(commands.length > 0 ? [[COMMANDS_PATH, commands] as const] : []),
  ];
  return changes.reduce((result, [path, value]) => withValue(result, path, value), draft);
}

export const EVENTS_PATH: Path = ['settings', 'event_subscriptions'];
export const COMMANDS_PATH: Path = ['features', 'slash_commands'];
export const SHORTCUTS_PATH: Path = ['features', 'shortcuts'];
export const SOCKET_MODE_PATH: Path = ['settings', 'socket_mode_enabled'];

/** Scopes that the manifest asks for and that no active token of the app has. */
export function findMissingScopes(
  draft: Draft,
  tokens: readonly {
    readonly type: string;
    readonly status: string;
    readonly scopes: readonly string[];
  }[],
): string[] {
  const missingScopes = (['bot', 'user'] as const).flatMap((type) => {
    const active = tokens.filter((token) => token.type === type && token.status === 'active');
    const granted = new Set(active.flatMap(({ scopes }) => scopes));
    return textsAt(draft, ['oauth_config', 'scopes', type]).filter((scope) => !granted.has(scope));
  });
  return [...new Set(missingScopes)];
}
