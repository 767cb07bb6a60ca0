/** Providers around the screens: theme, query client, router, toasts. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../lib/query.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { router } from './router.tsx';

/** Follows the system until the user chooses a theme. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

export function Root() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
