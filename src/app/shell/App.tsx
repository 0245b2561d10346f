import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Middleware } from '../../base/middleware.ts';
import type { HostState } from '../../contract/host.ts';
import '../../ui/style/base.css';
import { PlatformsContext } from '../host/platforms-context.ts';
import { type Embed, EmbedContext } from '../embed.ts';
import { HostContext } from '../host/host-context.ts';
import { createAppRouter } from './router.tsx';
import { type Theme, useChoices } from '../choices.ts';

export interface AppProps {
  /** Address of the commercial deployment, without a trailing slash. Must not change while the app is mounted. */
  readonly baseUrl: string;
  /** Passes requests to the platform. Must not change while the app is mounted. */
  readonly pass: Middleware;
  /** The state of the host, which connects the page with the platform. */
  readonly host: HostState;
  /** How the page is embedded in another page; null if it is not embedded. */
  readonly embed: Embed | null;
}

/** The page. */
export function App({ baseUrl, pass, host, embed }: AppProps) {
  const [platforms] = useState({ baseUrl, pass });
  const [router] = useState(createAppRouter);

  // Applies the chosen theme to the document.
  useEffect(followTheme, []);

  return (
    <PlatformsContext value={platforms}>
      <HostContext value={host}>
        <EmbedContext value={embed}>
          <RouterProvider router={router} />
        </EmbedContext>
      </HostContext>
    </PlatformsContext>
  );
}

/** Writes the chosen theme to an attribute of the document, which the design tokens depend on. `system` removes the attribute. */
function followTheme(): () => void {
  applyTheme(useChoices.getState().theme);
  return useChoices.subscribe(({ theme }) => applyTheme(theme));
}

function applyTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
