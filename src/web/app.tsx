/** The providers around every screen, and two overlays: messages and the sign-in notice. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SignInAgain } from './auth/sign-in-again.tsx'
import { type Connection, ConnectionProvider } from './data/connection.tsx'
import { router } from './router.tsx'
import { schemeKey } from './theme/colour-scheme.ts'
import { cssVariables, theme } from './theme/theme.ts'

/** Messages appear after the first change at the earliest, so their list is not part of the first load. */
const Notifications = lazy(() => import('@mantine/notifications').then((part) => ({ default: part.Notifications })))

const colorScheme = localStorageColorSchemeManager({ key: schemeKey })

export function App({ connection, queryClient }: { connection: Connection; queryClient: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <ConnectionProvider connection={connection}>
          <RouterProvider router={router} context={{ queryClient, connection }} />
          <SignInAgain session={connection.session} />
          <Suspense fallback={null}>
            <Notifications
              position="bottom-left"
              limit={1}
              containerWidth={400}
              transitionDuration={120}
              zIndex={500}
            />
          </Suspense>
        </ConnectionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
