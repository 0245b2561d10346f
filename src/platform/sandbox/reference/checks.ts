import type { AnswerCheck } from '../../../contract/reference.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import type { ErrorCode } from '../../../contract/errors/errors.ts';
import { ALL_ERRORS } from '../../../contract/errors/later-errors.ts';
import { INJECTED_CODES } from '../../pipeline/injected-failure.ts';

/** What a rule of the pipeline looks at, in words. */
type Meaning = Pick<AnswerCheck, 'stage' | 'means' | 'rests'>;

const stage =
  (name: string) =>
  (means: string, ...rests: readonly string[]): Meaning => ({ stage: name, means, rests });

const reading = stage('Reading the request');
const availability = stage('Availability');
const caller = stage('The caller');
const args = stage('The arguments');

/** The rules by their names in the trace; their order and codes are those of the pipeline. */
export const CHECKS: Readonly<Record<string, Meaning>> = {
  verb: reading('The method answers this HTTP verb.', 'A-2'),
  body: reading('The body is complete, and not too large.', 'I-2', 'A-8'),
  'content type': reading('A POST says its content type, one of four.', 'I-6', 'A-8'),
  charset: reading('The charset of a POST is utf-8 or iso-8859-1.', 'I-6'),
  'body format': reading('The body is what its content type says.', 'I-2', 'A-8'),
  'argument names': reading(
    'Names of arguments are short, of letters, digits and _.',
    'I-2',
    'A-8',
  ),
  service: availability('The service is up.', 'I-1', 'A-14'),
  migration: availability('The workspace is not being moved to an organisation.', 'I-2', 'A-14'),
  deprecation: availability('Neither the method nor its address is retired.', 'I-16', 'A-18'),
  'network limits': availability('The method may be called from this network.', 'I-2', 'A-14'),
  enterprise: availability('The method may be called from an Enterprise.', 'I-2', 'A-14'),
  client: caller('The app exists, and its client secret is right.', 'I-17', 'A-26'),
  'token presented': caller('The call carries a token.', 'I-3'),
  'token known': caller('This workspace issued the token.', 'I-2', 'A-13'),
  'allowed networks': caller('The call comes from an allowed address.', 'I-2', 'A-14'),
  'token life': caller(
    'The token is neither revoked nor expired, and its holder is active.',
    'I-2',
    'A-13',
  ),
  'token type': caller('The method takes tokens of this type.', 'I-4', 'A-13'),
  'legacy method': caller('The token belongs to a legacy app.', 'I-16', 'A-15'),
  'two-factor': caller('The holder set up two-factor authentication, if it is required.', 'A-14'),
  'workspace access': caller('The app has access to the workspace.', 'I-2', 'A-14'),
  scopes: caller('The token has the scopes that the call needs.', 'I-4', 'A-12'),
  posting: caller('Administrators have not suspended posting.', 'I-2', 'A-14'),
  'rate limit': stage('Rate limit')(
    'The app calls the method no more often than its tier allows.',
    'I-7',
    'A-9',
  ),
  arguments: args('Each argument is there if it must be, and of its type.', 'I-2', 'A-8'),
  cursor: args('The cursor continues this list, and is not too old.', 'I-5', 'A-5'),
  resource: args('Apps may reach the conversation.', 'I-2', 'A-14'),
};

const OF_METHOD = 'The method itself';

/** Codes that an assumption of their own explains, whichever method answers them. */
const EXPLAINED: Partial<Record<ErrorCode, string>> = {
  is_archived: 'A-10',
  not_in_channel: 'A-10',
  no_text: 'A-11',
  msg_too_long: 'A-11',
  too_many_attachments: 'A-11',
  invalid_blocks: 'A-11',
  thread_not_found: 'A-11',
  restricted_action: 'A-22',
  metadata_must_be_sent_from_app: 'A-41',
  invalid_metadata_format: 'A-41',
  invalid_metadata_schema: 'A-41',
  metadata_too_large: 'A-41',
  invalid_refresh_token: 'A-43',
};

/** What a code of the method's own rests on: the interface, or the assumptions of the code or of the method. */
function groundsOf(code: ErrorCode, { name, assumptions = [] }: RegisteredMethod['method']) {
  if (ALL_ERRORS[code].provenance === 'stated') return [name === 'chat.delete' ? 'I-8' : 'I-2'];
  const explained = EXPLAINED[code];
  return explained === undefined ? assumptions : [explained];
}

/** Everything that can refuse a call of the method, in the order it is checked. */
export function checksOf({ method, rules }: RegisteredMethod): AnswerCheck[] {
  const plain = (codes: readonly ErrorCode[]) => codes.map((code) => ({ code, rests: [] }));
  const own = {
    name: method.name,
    stage: OF_METHOD,
    means: 'The method can do what was asked.',
    rests: [],
    codes: method.errors.map((code) => ({ code, rests: groundsOf(code, method) })),
  };
  return [
    ...rules.map(({ name, codes }) => ({ name, ...meaningOf(name), codes: plain(codes) })),
    ...(method.errors.length === 0 ? [] : [own]),
    {
      name: 'failure',
      stage: OF_METHOD,
      means: 'Nothing breaks while the method works, or right after.',
      rests: ['I-1', 'A-14'],
      codes: plain(INJECTED_CODES),
    },
  ];
}

function meaningOf(rule: string): Meaning {
  const known = CHECKS[rule];
  if (known === undefined) throw new Error(`the check ${rule} has no meaning`);
  return known;
}
