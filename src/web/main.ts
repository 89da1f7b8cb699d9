/**
 * What a page runs first, small enough to run while the app itself still arrives: asks the service for what the screen
 * showed last time, and fetches the language of the page. The app is a module of its own because its texts, also those
 * outside of components, are said in that language from the beginning.
 */
import './data/early/early-answers.ts'
import './theme/styles.ts'
import { startAgainWhenBack } from './auth/start-again.ts'
import { fetchCatalogue } from './language/catalogue.ts'
import { readTables } from './language/spoken.ts'

fetchCatalogue()
  .then(() => import('./start.tsx'))
  .catch(startAgainWhenBack)

readTables()
