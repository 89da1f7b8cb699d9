/** Starts the app: settings, sign-in, then the screens. The composition root of the web app. */
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { movesToPublicAddress } from './auth/public-address.ts'
import { reloadWhenAvailable } from './auth/reload-when-available.ts'
import { createSession, loadIdentity, type Session } from './auth/session.ts'
import { insecureWords, StartNote, signedInAgain, startFailure } from './auth/start-note.tsx'
import { createClient } from './data/client.ts'
import type { Connection } from './data/connection.tsx'
import { earlyAnswers } from './data/early/early-answers.ts'
import { noteRequests } from './data/early/known-requests.ts'
import { untilAnswered } from './data/early/until-answered.ts'
import { sendPreferences } from './data/lists/preferences.ts'
import { meQuery } from './data/me.ts'
import { createQueryClient } from './data/queries.ts'
import { viewedPerson } from './data/seeing/seeing-as.ts'
import { pageLanguage } from './language/catalogue.ts'
import { t } from './language/t.ts'
import { fetchScreen, router } from './router.tsx'
import { loadSettings } from './settings.ts'
import { keepOfflinePage } from './ui/away/offline-page.ts'
import { keepSelection } from './ui/keys/keep-selection.ts'
import { whenIdle } from './ui/lazy-part.tsx'
import { showCutText } from './ui/measure/cut-text.ts'

/**
 * Milliseconds to wait for the responses that were requested before the app started; after that its screen does without
 * them.
 */
const soon = 120

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  fetchScreen()
  const settings = await loadSettings()
  if (movesToPublicAddress(settings.publicUrl)) return
  if (!window.isSecureContext) throw new Error(insecureWords)
  const session = createSession(settings)
  if (await isNotForTheApp(session)) return
  noteRequests(settings)
  const client = createClient(settings.apiUrl, session, earlyAnswers)
  const queryClient = createQueryClient()
  const connection: Connection = { apiUrl: settings.apiUrl, client, session }
  queryClient.prefetchQuery(meQuery(client))
  // The screen requests its data before it is rendered.
  router.update({ ...router.options, context: { queryClient, connection } })
  router.load()
  if (!viewedPerson) sendPreferences(client)
  document.documentElement.lang = pageLanguage()
  document.documentElement.toggleAttribute('data-seeing', viewedPerson !== null)
  import('./data/live.ts').then(({ followChanges }) =>
    followChanges(queryClient, settings.apiUrl, session, earlyAnswers),
  )
  showCutText()
  keepSelection()
  if (earlyAnswers.areThere) await untilAnswered(queryClient, soon)
  root.render(<App connection={connection} queryClient={queryClient} />)
  whenIdle(() => loadIdentity().catch(() => {}))
  whenIdle(keepOfflinePage)
}

/** Completes or starts a sign-in. True if this window was only opened to sign in again for another one. */
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
  // Keeps the router's key of this history entry, which restores the scroll position.
  window.history.replaceState(window.history.state, '', returnTo)
  return false
}

start().catch((error: unknown) => {
  root.render(<StartNote title={t("Couldn't start Worklane")} error={startFailure(error)} />)
  reloadWhenAvailable()
})
