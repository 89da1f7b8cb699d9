/** Starts the app: settings, sign-in, then the screens. The only file that builds things. */
import './theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { languageOf } from '../contract/messages/messages.ts'
import { App } from './app.tsx'
import { movesToPublicAddress } from './auth/public-address.ts'
import { createSession, type Session } from './auth/session.ts'
import { startAgainWhenBack } from './auth/start-again.ts'
import { StartNote, signedInAgain } from './auth/start-note.tsx'
import { createClient } from './data/client.ts'
import { sendPreferences } from './data/lists/preferences.ts'
import { meQuery } from './data/me.ts'
import { createQueryClient } from './data/queries.ts'
import { seenPerson } from './data/seeing/seeing-as.ts'
import { spoken } from './language/spoken.ts'
import { t } from './language/t.ts'
import { loadSettings } from './settings.ts'
import { tellCutText } from './ui/measure/cut-text.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  const settings = await loadSettings()
  if (movesToPublicAddress(settings.publicUrl)) return
  const session = createSession(settings)
  if (await isNotForTheApp(session)) return
  const client = createClient(settings.apiUrl, session)
  const queryClient = createQueryClient()
  queryClient.prefetchQuery(meQuery(client))
  if (!seenPerson) sendPreferences(client)
  document.documentElement.lang = languageOf(spoken)
  document.documentElement.toggleAttribute('data-seeing', seenPerson !== null)
  import('./data/live.ts').then(({ followChanges }) => followChanges(queryClient, settings.apiUrl, session))
  tellCutText()
  root.render(<App connection={{ apiUrl: settings.apiUrl, client, session }} queryClient={queryClient} />)
}

/** Finishes or begins a sign-in. True when this window only served to sign in again for another one. */
async function isNotForTheApp(session: Session): Promise<boolean> {
  const { pathname, search, hash, href } = window.location
  if (pathname !== '/callback') {
    await session.begin(pathname + search + hash)
    return false
  }
  if (search === '?again') return session.signIn(signedInAgain)
  const returnTo = await session.finish(href)
  if (returnTo === signedInAgain) {
    root.render(
      <StartNote title={t("You're signed in")}>
        {t('You can close this window and continue where you were.')}
      </StartNote>,
    )
    window.close()
    return true
  }
  // The router's mark on this entry stays, by which it finds again how far the rows were scrolled.
  window.history.replaceState(window.history.state, '', returnTo)
  return false
}

start().catch((error: unknown) => {
  root.render(<StartNote title={t("Couldn't start Worklane")} error={error} />)
  startAgainWhenBack()
})
