/**
 * A process that delivers until it is killed. It first commits twenty changes with a subscriber, unless it is told to
 * deliver only. Arguments: directory of the database, account, outbox, `deliver-only`.
 */
import { join } from 'node:path'
import { createBackground } from '../background/background.ts'
import { createChangeFeed } from '../change-log/feed.ts'
import { systemActor } from '../change-log/system-actor.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { getBinding } from '../resources/bindings.ts'
import { createFileStore } from '../resources/content/file-store.ts'
import { testSealed } from '../testing/test-sealed.ts'
import { runWrite } from '../write/run-write.ts'

const [dataDir = '', account = '', outbox = '', task] = process.argv.slice(2)
const onError = (error: unknown) => console.error(error)
const database = await openEmbedded(dataDir, onError)
const write = { database, feed: createChangeFeed(), bindingOf: getBinding, sealed: testSealed }
const urls = { publicUrl: 'http://localhost:3000', authUrl: 'http://localhost:3000/identity' }
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
const events = Array.from({ length: task === 'deliver-only' ? 0 : 20 }, (_, index) => index + 1)
await runWrite({ ...write, emit: background.webhooks.emit }, systemActor(Number(account)), async ({ changes }) => {
  for (const id of events) changes.push({ resource: 'items', id, action: 'create', before: null, after: {} })
})
// Jobs alone do not keep a process running.
setInterval(() => {}, 1000)
