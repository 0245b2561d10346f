import { expect, it } from 'vitest';
import { openWorld } from '../../platform/testing/open-world.ts';
import { TEMPLATES } from '../../panels/apps/draft/templates.ts';

it.each(TEMPLATES.map((template) => [template.label, template] as const))(
  '%s makes an app, of which nothing is unsupported',
  async (_, { manifest }) => {
    const { sandbox } = await openWorld();
    const { body } = await sandbox('/apps', { manifest });
    expect(body).toMatchObject({ ok: true, not_supported: [] });
  },
);
