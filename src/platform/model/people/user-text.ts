import {
  pictureStart,
  plainName,
  type UserRecord,
  wireUser,
  type WireUserContext,
} from '../user.ts';

/** Text without quotes, backslashes, controls and surrogates, which JSON writes as it is. */
const AS_IT_IS = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * The JSON of `wireUser`, byte for byte, without the object, which took a tenth of a first walk through a directory.
 * A record with a text that needs escapes, or with a status or other fields that few have, is written in the ordinary way.
 */
export function userText(user: UserRecord, context: WireUserContext): string {
  const email = context.email ? user.email : undefined;
  if (describesThemselves(user)) return JSON.stringify(wireUser(user, context));
  if (!AS_IT_IS.test(textsOf(user, email))) return JSON.stringify(wireUser(user, context));
  const profile = profileText(user, email, pictureStart(user, context.baseUrl));
  return (
    `{"id":"${user.id}","team_id":"${context.teamId}","name":"${user.name}","deleted":${user.deleted}` +
    `,"color":"${user.color}","real_name":"${user.real_name}"` +
    `,"tz":${user.tz === null ? 'null' : `"${user.tz}"`},"tz_label":"${user.tz_label}"` +
    `,"tz_offset":${user.tz_offset},"profile":${profile}` +
    `,"is_admin":${user.is_admin},"is_owner":${user.is_owner}` +
    `,"is_primary_owner":${user.is_primary_owner},"is_restricted":${user.is_restricted}` +
    `,"is_ultra_restricted":${user.is_ultra_restricted},"is_bot":${user.is_bot}` +
    `,"updated":${user.updated}${optional('has_2fa', user.has_2fa)}}`
  );
}

function profileText(user: UserRecord, email: string | undefined, picture: string): string {
  const own = user.own_avatar
    ? `,"image_1024":"${picture}1024.svg","image_original":"${picture}original.svg"`
    : '';
  return (
    `{"title":"${user.title}","phone":"${user.phone}","skype":"${user.skype}"` +
    `,"real_name":"${user.real_name}","real_name_normalized":"${plainName(user.real_name)}"` +
    optionalText('first_name', user.first_name) +
    optionalText('last_name', user.last_name) +
    optionalText('email', email) +
    optional('always_active', user.always_active) +
    `,"avatar_hash":"${user.avatar_hash}"` +
    `,"fields":${user.fields === null ? 'null' : JSON.stringify(user.fields)}` +
    `,"image_24":"${picture}24.svg","image_32":"${picture}32.svg","image_48":"${picture}48.svg"` +
    `,"image_72":"${picture}72.svg","image_192":"${picture}192.svg","image_512":"${picture}512.svg"${own}}`
  );
}

/** Whether somebody gave themselves what few have. */
const describesThemselves = (user: UserRecord): boolean =>
  (user.status ?? user.display_name ?? user.pronouns ?? user.start_date ?? user.photo) !==
  undefined;

/** All texts of a record, one after the other. */
const textsOf = (user: UserRecord, email: string | undefined) =>
  `${user.id}${user.name}${user.color}${user.real_name}${user.tz}${user.tz_label}${user.title}${user.phone}` +
  `${user.skype}${user.first_name}${user.last_name}${email}${user.avatar_hash}`;

const optional = (name: string, value: boolean | undefined) =>
  value === undefined ? '' : `,"${name}":${value}`;

const optionalText = (name: string, value: string | undefined) =>
  value === undefined ? '' : `,"${name}":"${value}"`;
