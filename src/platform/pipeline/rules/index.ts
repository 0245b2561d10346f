import type { Rule } from '../rule.ts';
import { argumentNames } from './argument-names.ts';
import { argumentsFit } from './arguments.ts';
import { bodyArrived } from './body-arrived.ts';
import { bodyReadable } from './body-readable.ts';
import { charset } from './charset.ts';
import { cursor } from './cursor.ts';
import { postType } from './post-type.ts';
import { scopes } from './scopes.ts';
import { tokenKnown } from './token-known.ts';
import { tokenLife } from './token-life.ts';
import { tokenPresented } from './token-presented.ts';
import { tokenType } from './token-type.ts';
import { verb } from './verb.ts';

/** Every rule a Web API call has to pass, in the order they are asked. The first refusal decides. */
export const RULES: readonly Rule[] = [
  // Reading
  verb,
  bodyArrived,
  postType,
  charset,
  bodyReadable,
  argumentNames,
  // The caller
  tokenPresented,
  tokenKnown,
  tokenLife,
  tokenType,
  scopes,
  // Arguments
  argumentsFit,
  cursor,
];
