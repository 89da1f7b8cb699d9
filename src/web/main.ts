/**
 * The first script of a page, small enough to run before anything is painted and while the app is still downloading:
 * sets the colour scheme, requests the data that the screen showed last time, and fetches the page's language, or sends
 * whoever is not signed in to the sign-in page. The app
 * is a separate module because its texts, including those outside of components, are translated as soon as it runs.
 */
import './data/early/early-answers.ts'
import './theme/colour-scheme.ts'
import './theme/styles.ts'
// Imported here, the styles of the start screen are part of the page's own style sheet.
import './ui/notice.module.css'
import './ui/skeleton.module.css'
import './ui/unread/unread-mark.module.css'
import './ui/brand/brand.module.css'
import './features/shell/shell.module.css'
import './auth/start-note.module.css'
import { reloadWhenAvailable } from './auth/reload-when-available.ts'
import { goesStraightToSignIn } from './auth/straight-to-sign-in.ts'
import { fetchCatalogue } from './language/catalogue.ts'
import { readTables } from './language/current-locale.ts'

goesStraightToSignIn()
  .catch(() => false)
  .then((goes) => {
    if (!goes) startApp()
  })

function startApp(): void {
  const preloads = document.querySelector<HTMLTemplateElement>('#preloads')
  if (preloads) document.head.append(preloads.content)
  fetchCatalogue()
    .then(() => import('./start.tsx'))
    .catch(reloadWhenAvailable)
  readTables()
}
