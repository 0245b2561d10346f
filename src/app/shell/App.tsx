import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { HostState } from '../../contract/host.ts';
import '../../ui/style/base.css';
import { PlatformsContext } from '../deployment/platforms-context.ts';
import { HostContext } from '../host/host-context.ts';
import { createAppRouter } from './router.tsx';
import { followTheme } from '../theme.ts';

export interface AppProps {
  /** Address of the platforms, without a trailing slash. Must not change while the app is mounted. */
  readonly baseUrl: string;
  /** How the page reaches the platform. Must not change while the app is mounted. */
  readonly fetch: typeof globalThis.fetch;
  /** What brings the page's requests to the platform at present. */
  readonly host: HostState;
}

/** The page. */
export function App({ baseUrl, fetch, host }: AppProps) {
  const [platforms] = useState({ baseUrl, fetch });
  const [router] = useState(createAppRouter);

  useEffect(followTheme, []);

  return (
    <PlatformsContext value={platforms}>
      <HostContext value={host}>
        <RouterProvider router={router} />
      </HostContext>
    </PlatformsContext>
  );
}
