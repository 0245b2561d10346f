import * as z from 'zod/mini';
import { blockId } from './composition.ts';
import { button, imageElement } from './elements.ts';
import { LIMITS } from './limits.ts';
import { textObject } from './text.ts';

const heading = z.optional(textObject(LIMITS.card_title));

export const cardBlock = z
  .strictObject({
    type: z.literal('card'),
    hero_image: z.optional(imageElement),
    icon: z.optional(imageElement),
    title: heading,
    subtitle: heading,
    body: z.optional(textObject(LIMITS.card_body)),
    actions: z.optional(z.array(button).check(z.minLength(1), z.maxLength(LIMITS.card_actions))),
    block_id: blockId,
  })
  .check(
    z.refine((card) => Boolean(card.hero_image ?? card.title ?? card.body ?? card.actions), {
      error: 'needs hero_image, title, body or actions',
      path: ['title'],
    }),
  );

export const carouselBlock = z.strictObject({
  type: z.literal('carousel'),
  elements: z.array(cardBlock).check(z.minLength(1), z.maxLength(LIMITS.carousel_cards)),
  block_id: blockId,
});
