/**
 * A process that works on the first import of an account until it kills itself. Arguments: database directory, account,
 * and `begin` (starts the import), `undo` (undoes it; both are killed midway) or `go-on` (continues to the end).
 */
import { join } from 'node:path'
import { isBusy } from '../../../contract/imports/import-status.ts'
import { createBackground } from '../../background/background.ts'
import { createChangeFeed } from '../../change-log/feed.ts'
import { openEmbedded } from '../../db/embedded/embedded.ts'
import { testSealed } from '../../testing/test-sealed.ts'
import { getBinding } from '../bindings.ts'
import { createFileStore } from '../content/file-store.ts'
import { findImport, type StoredImport, setImport } from './import-record.ts'

const [dataDir = '', account = '', task] = process.argv.slice(2)
const onError = (error: unknown) => console.error(error)
const database = await openEmbedded(dataDir, onError)
const write = { database, feed: createChangeFeed(), bindingOf: getBinding, sealed: testSealed }
const urls = { publicUrl: 'http://localhost:3000', authUrl: 'http://localhost:3000/identity' }
const outbox = join(dataDir, 'outbox')
const background = createBackground({
  database,
  ...urls,
  write,
  smtpUrl: null,
  outbox,
  webhookAllowPrivate: true,
  onError,
  files: createFileStore(join(outbox, 'files')),
})
await background.start()
const own = { account_id: Number(account), id: 1 }
const current = async () => (await findImport(database.kysely, own.account_id, own.id)) as StoredImport
if (task === 'undo') {
  const stored = await current()
  await setImport(database.kysely, stored, { status: 'undoing', position: stored.rowcount + 2 })
}
if (task !== 'go-on') await database.transaction((tx) => background.imports.put(tx, own))
background.imports.pollNow()

const isInTheMiddle = ({ position, removed }: StoredImport) => (task === 'begin' ? position > 200 : removed > 50)
setInterval(async () => {
  const found = await current()
  if (task !== 'go-on' && isInTheMiddle(found)) process.kill(process.pid, 'SIGKILL')
  if (!isBusy(found)) process.exit(0)
}, 20)
