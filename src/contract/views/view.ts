import * as z from 'zod/mini';
import { LIMITS } from '../blocks/limits.ts';
import { plainText } from '../blocks/text.ts';

const text = (most: number, meaning: string) =>
  z.optional(z.string().check(z.maxLength(most), z.describe(meaning)));

/** What modals and Home tabs have in common. Their blocks are checked separately, with their places. */
const common = {
  blocks: z.array(z.unknown()).check(z.describe('Layout blocks, at most 100.')),
  private_metadata: text(LIMITS.private_metadata, 'Text that your app gets back with the view.'),
  callback_id: text(LIMITS.id, 'Identifies the view for your app.'),
  external_id: text(LIMITS.id, 'An id of your own, unique among the views of your app.'),
};

/** A modal as an app writes it. */
export const ModalView = z.strictObject({
  type: z.literal('modal'),
  title: plainText(LIMITS.view_title, 'The title.'),
  submit: z.optional(plainText(LIMITS.view_title, 'The text of the button that submits.')),
  close: z.optional(plainText(LIMITS.view_title, 'The text of the button that cancels.')),
  ...common,
  clear_on_close: z.optional(
    z.boolean().check(z.describe('Whether Cancel closes all views of the modal.')),
  ),
  notify_on_close: z.optional(
    z.boolean().check(z.describe('Whether your app hears of Cancel, by view_closed.')),
  ),
  submit_disabled: z.optional(z.boolean()),
});

/** A Home tab as an app writes it. */
export const HomeView = z.strictObject({ type: z.literal('home'), ...common });

export const GivenView = z.discriminatedUnion('type', [ModalView, HomeView]);
export type GivenView = z.infer<typeof GivenView>;
export type ViewType = GivenView['type'];

/** What people chose and typed in a view, by the ids of block and element. */
export const ViewState = z.object({
  values: z.record(z.string(), z.record(z.string(), z.looseObject({ type: z.string() }))),
});

const plain = z.nullable(
  z.object({ type: z.literal('plain_text'), text: z.string(), emoji: z.boolean() }),
);

/** A view as answers and payloads carry it. */
export const View = z.object({
  id: z.string(),
  team_id: z.string(),
  type: z.enum(['modal', 'home']),
  blocks: z.array(z.unknown()),
  private_metadata: z.string(),
  callback_id: z.string(),
  state: ViewState,
  hash: z.string(),
  title: plain,
  clear_on_close: z.boolean(),
  notify_on_close: z.boolean(),
  close: plain,
  submit: plain,
  /** The view below it in its modal; null for the first one and for a Home tab. */
  previous_view_id: z.nullable(z.string()),
  root_view_id: z.string(),
  app_id: z.string(),
  external_id: z.string(),
  app_installed_team_id: z.string(),
  bot_id: z.string(),
});
export type View = z.infer<typeof View>;

/** The most views of one modal on top of each other. */
export const MAX_STACK = 3;

/** The largest view, in characters of JSON. */
export const MAX_VIEW_LENGTH = 250_000;
