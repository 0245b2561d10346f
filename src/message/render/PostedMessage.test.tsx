import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMOJI_TABLE } from './markup/EmojiView.tsx';
import { type MessageAuthor, PostedMessage } from './PostedMessage.tsx';

const drawn = (icons: MessageAuthor['icons']) =>
  renderToStaticMarkup(
    <PostedMessage
      author={{ name: 'Train', image: '/avatar.svg', icons, isApp: true }}
      at={new Date(0)}
    >
      hello
    </PostedMessage>,
  );

it('shows the picture that an app chose in place of that of its bot', async () => {
  await EMOJI_TABLE.load();
  expect(drawn(undefined)).toContain('src="/avatar.svg"');
  const pictured = drawn({ image_48: 'https://pictures.example/train.png' });
  expect(pictured).toMatch(
    /<img[^>]*src="https:\/\/pictures\.example\/train\.png"[^>]*loading="lazy"[^>]*referrerPolicy="no-referrer"/,
  );
  expect(drawn({ emoji: ':wave::skin-tone-3:' })).toContain('👋🏼');
  for (const picture of [pictured, drawn({ emoji: ':tada:' })])
    expect(picture).not.toContain('/avatar.svg');
});

it('loads no picture but from http and https', () => {
  for (const image_48 of ['ftp://x.example/', 'data:image/svg+xml,<svg/>', 'train.png', ''])
    expect(drawn({ image_48 })).not.toContain('<img');
});
