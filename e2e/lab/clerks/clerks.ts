/**
 * Fifty concurrent people with a number of turns each: `node e2e/lab/clerks/clerks.ts --size 100 --database postgres`. No
 * acknowledged write is lost or stored twice, conflicting writes are refused, and there are no errors.
 */
import { setStage } from '../stage/stage.ts'
import { trialOptions } from '../stage/trial.ts'
import { audit } from './audit.ts'
import { openBooks } from './books.ts'
import { work } from './clerk.ts'
import { type Desk, employ, sitDown } from './office.ts'

const clerks = 50
/** Few enough to cause conflicts. */
const sharedItems = 40

const { size: turns, database } = trialOptions(100)
const stage = await setStage({ database, prepare: (filled) => employ(filled, clerks) })
const [api] = stage.apis
const people = Array.from({ length: clerks }, (_each, index) => index + 1)
const desks: Desk[] = []
// Signs in a few at a time.
while (desks.length < clerks) {
  const next = people.slice(desks.length, desks.length + 5)
  desks.push(...(await Promise.all(next.map((person) => sitDown(stage.origin, person)))))
}
const companyid = (await make('/companies', { name: 'Lind & Okafor', type: 'client' })).id
const projectid = (await make('/projects', { title: 'Mill house', companyid })).id
const bodies = Array.from({ length: sharedItems }, (_each, index) => ({ name: `Shared ${index}`, projectid }))
const shared = (await make('/items', bodies)).ids

const books = openBooks(stage.problems)
const began = Date.now()
await Promise.all(desks.map((desk) => work({ desk, books, projectid, shared }, turns)))
const seconds = Math.round((Date.now() - began) / 1000)
stage.problems.push(...(await audit(api, books, shared)))
const { items, written, refused, time, messages, conflicts } = books
await stage.end(
  `${clerks} clerks, ${turns} turns each in ${seconds} s: ${items.size} items, ${time.size} time records, ` +
    `${messages.size} messages, ${written.size} marks written and ${refused.size} refused, ${conflicts} conflicts`,
)

/** Creates a record needed by all. */
async function make(path: string, body: unknown) {
  const { status, text, data } = await (desks[0] as Desk).send('POST', path, body)
  if (status !== 201 || !data) throw new Error(`POST ${path} answered ${status}: ${text}`)
  return data
}
