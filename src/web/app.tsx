/** The providers around every screen, and two overlays: messages and the sign-in notice. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { SignInAgain } from './auth/sign-in-again.tsx'
import { type Connection, ConnectionProvider } from './data/connection.tsx'
import { router } from './router.tsx'
import { schemeKey } from './theme/colour-scheme.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { UpdateNotice } from './ui/away/update-notice.tsx'
import { Toasts } from './ui/toasts.tsx'

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
          <UpdateNotice />
          <Toasts />
        </ConnectionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
