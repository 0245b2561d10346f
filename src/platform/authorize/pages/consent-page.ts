import { html } from 'hono/html';
import { noteOf, SCOPE_MEANINGS } from '../../../contract/scope-meanings.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { Answer } from '../../http/answer.ts';
import type { AppRecord } from '../../model/app.ts';
import { canSee, type ChannelRecord, type Conversations } from '../../model/channel.ts';
import { consentText, type ConsentRecord } from '../../model/sign-in/consent.ts';
import { administrators, ordinaryMembers, ownerOf } from '../../model/people/roles.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { page, type Markup } from './page.ts';

interface ConsentPage {
  readonly world: World;
  readonly app: AppRecord;
  readonly consent: ConsentRecord;
  /** Path of the address the form goes to. */
  readonly action: string;
  /** Id of the person chosen so far. */
  readonly user?: string | undefined;
  readonly channel?: string | undefined;
  /** What was wrong with the last decision. */
  readonly fault?: string | undefined;
}

/** Asks for consent: who the person is, what the app may do, and the channel of its webhook. */
export function consentPage(asked: ConsentPage): Pick<Answer, 'status' | 'headers' | 'body'> {
  const { world, app, consent, action, fault } = asked;
  const signIn = consent.flow === 'sign-in';
  const person = personChosen(world, asked.user ?? consent.expected ?? undefined);
  const title = signIn ? `Sign in to ${app.name}` : `Install ${app.name} in ${world.team.name}`;
  return page({
    title,
    leadsOut: true,
    body: html`<h1>${title}</h1>
      ${fault === undefined ? '' : html`<p class="fault" role="alert">${fault}</p>`}
      ${grants(`${app.name} will be able to:`, consent.bot_scopes)}
      ${grants(signIn ? `${app.name} will be able to:` : 'On your behalf, it will be able to:', consent.user_scopes)}
      <form method="post" action="${action}">
        <input type="hidden" name="consent" value="${consentText(consent)}" />
        ${choosePerson(world, person)}
        ${consent.bot_scopes.includes('incoming-webhook') ? chooseChannel(world, person, asked.channel) : ''}
        <div class="actions">
          <button class="main" name="decision" value="allow">Allow</button>
          <button name="decision" value="cancel">Cancel</button>
        </div>
      </form>
      <p class="quiet">You will be sent to <code>${new URL(consent.redirect_uri).host}</code>.</p>`,
  });
}

function grants(heading: string, scopes: readonly Scope[]): Markup | '' {
  if (scopes.length === 0) return '';
  return html`<p>${heading}</p>
    <ul>
      ${scopes.map((scope) => html`<li>${SCOPE_MEANINGS[scope]} <code>${scope}</code>${markUnused(scope)}</li> `)}
    </ul>`;
}

/** Marks a scope that is granted like any other, and that nothing here looks at. */
function markUnused(scope: Scope): Markup | '' {
  const note = noteOf(scope);
  return note === undefined ? '' : html` <small class="quiet">(${note})</small>`;
}

function choosePerson(world: Pick<World, 'users'>, person: UserRecord | undefined): Markup {
  const people = whoMaySignIn(world, person);
  return html`<label for="user">Who are you?</label>
    <select id="user" name="user">
      ${people.map(
        ({ id, real_name, is_admin }) =>
          html`<option value="${id}" ${id === person?.id ? html` selected` : ''}>
            ${real_name}${is_admin ? ' (administrator)' : ''}
          </option> `,
      )}
    </select>`;
}

/** Private channels are listed only for their members: the list depends on the chosen person. */
function chooseChannel(
  world: Conversations,
  person: UserRecord | undefined,
  chosen: string | undefined,
): Markup {
  const channels = person === undefined ? [] : channelsFor(world, person);
  return html`<label for="channel">Channel for its webhook</label>
    <select id="channel" name="channel">
      <option value="">Choose a channel</option>
      ${channels.map(
        ({ id, name, kind }) =>
          html`<option value="${id}" ${id === chosen ? html` selected` : ''}>
            ${kind === 'private_channel' ? '🔒 ' : '#'}${name}
          </option> `,
      )}
    </select>
    <p class="quiet">
      These are the channels of ${person?.real_name ?? 'nobody'}.
      <button name="decision" value="person">Show channels of the selected person</button>
    </p>`;
}

/** Channels that somebody may choose for a webhook: public ones, and private ones they are in. */
export function channelsFor(world: Conversations, person: UserRecord): ChannelRecord[] {
  return Array.from(world.channels.scan()).filter(
    (channel) =>
      ['public_channel', 'private_channel'].includes(channel.kind) &&
      !channel.is_archived &&
      canSee(world, channel, person),
  );
}

/** How many administrators and how many ordinary members a consent page lists. */
const MAX_LISTED_ADMINISTRATORS = 2;
const MAX_LISTED_MEMBERS = 8;

/** Whether somebody can sign in: a person whose account is active. */
const maySignIn = (user: UserRecord | undefined): user is UserRecord =>
  user !== undefined && !user.deleted && !user.is_bot;

/** The person with that id, or the owner by default; undefined if they cannot sign in. */
export function personChosen(world: Pick<World, 'users'>, id?: string): UserRecord | undefined {
  const user = id === undefined ? ownerOf(world) : world.users.get(id);
  return maySignIn(user) ? user : undefined;
}

/** The people a consent page lists: the one chosen, the administrators, and a few ordinary members. */
function whoMaySignIn(world: Pick<World, 'users'>, chosen: UserRecord | undefined): UserRecord[] {
  const offered = [
    ...(chosen === undefined ? [] : [chosen]),
    ...administrators(world, MAX_LISTED_ADMINISTRATORS),
    ...ordinaryMembers(world, MAX_LISTED_MEMBERS),
  ];
  return [...new Map(offered.map((user) => [user.id, user])).values()].filter(maySignIn);
}
