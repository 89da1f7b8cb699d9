/**
 * What a page runs first, small enough to run before anything is painted and while the app itself still arrives: sets the
 * colour scheme, asks the service for what the screen showed last time, and fetches the language of the page. The app is a
 * module of its own because its texts, also those outside of components, are said in that language from the beginning.
 */
import './data/early/early-answers.ts'
import './theme/colour-scheme.ts'
import './theme/styles.ts'
// Of what the app shows at its start: named here, they travel in the sheet that the page itself names.
import './ui/notice.module.css'
import './ui/skeleton.module.css'
import './ui/unread/unread-mark.module.css'
import './ui/brand/brand.module.css'
import './features/shell/shell.module.css'
import './auth/start-note.module.css'
import { startAgainWhenBack } from './auth/start-again.ts'
import { fetchCatalogue } from './language/catalogue.ts'
import { readTables } from './language/spoken.ts'

fetchCatalogue()
  .then(() => import('./start.tsx'))
  .catch(startAgainWhenBack)

readTables()
