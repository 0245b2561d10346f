import type { WireCall } from '../engine/exam.ts';
import type { Book } from '../engine/book.ts';
import { defineCommandExam } from './command-exam.ts';

/** Does a client notice that a view has changed since it read it? */
export const VIEW_HASH = defineCommandExam({
  name: 'view_hash',
  title: 'A view that somebody else has changed',
  about:
    'On the command /exam open a modal with views.open, and change it with views.update and the hash of the answer. If that is refused, leave the view as it is, and tell the person.',
  does: 'Changes the second view right after it was opened, so that its hash is another.',
  needs: ['views.open', 'views.update'],
  section: 'Views',
  lesson: 'command-that-opens-a-form',
  works: 'Opens and changes a form',
  isWork: ({ method }) => method === 'views.update',
  points: {
    sends_hash: {
      title: 'Sends the hash',
      fix: 'Pass the hash of the view that you have read to views.update: without it you overwrite what others have done.',
    },
    does_not_force: {
      title: 'Does not overwrite the change',
      fix: 'After hash_conflict the view is another one. Do not send your change again: make it from the view as it is now.',
    },
  },
  called: (call, book, hasFault) => {
    if (!hasFault) return;
    if (call.method === 'views.open' && call.error === null && book.noted('view') === undefined) {
      book.note('view', viewIn(call));
      book.cause((world) => {
        const id = viewIn(call);
        const view = world.views.get(id);
        if (view !== undefined) world.views.put({ ...view, hash: `${view.hash}.changed` });
      });
    }
    if (call.method === 'views.update') update(call, book);
  },
  isThrough: (book) => book.counted('updates') > 0,
  ends: (book) => {
    if (book.counted('conflicts') > 0)
      book.pass('does_not_force', 'The change of somebody else stayed.');
  },
});

const viewIn = ({ answer }: WireCall): string =>
  (answer()['view'] as { readonly id?: string } | undefined)?.id ?? '';

function update({ given, error }: WireCall, book: Book): void {
  if (given.get('view_id') !== book.noted('view')) return;
  const hasHash = typeof given.get('hash') === 'string' && given.get('hash') !== '';
  const nth = book.count('updates');
  if (nth === 1) {
    if (hasHash) book.pass('sends_hash', 'views.update had the hash.');
    else book.fail('sends_hash', 'views.update had no hash.');
  }
  if (nth > 1) book.fail('does_not_force', 'The same view was updated again after the conflict.');
  else if (error === 'hash_conflict') book.count('conflicts');
  else if (error === null)
    book.fail('does_not_force', 'The change of somebody else was overwritten.');
}
