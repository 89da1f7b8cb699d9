/** People who can be mentioned in messages about a record: they can sign in and see it, and the caller can see them. */
import { sql } from 'kysely'
import { mayUse } from '../../../contract/language/resource.ts'
import { listMentionable } from '../../../contract/operations/notifications.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { type Actor, isOutside } from '../../../contract/rights.ts'
import { getSpellings } from '../../../contract/text/spelled.ts'
import { loadPerson } from '../../identity/accounts/actors.ts'
import { identityTables } from '../../identity/tables.ts'
import { type Expression, normalizeSpelling } from '../../query/condition.ts'
import { fullNameText } from '../../query/names/full-name.ts'
import { visibleIds } from '../../write/find.ts'
import { handleRead } from '../handlers.ts'
import { may } from '../operation.ts'
import type { Question } from '../operation-call.ts'
import { sees } from './seen.ts'

interface Candidate {
  readonly id: number
  readonly name: string
}

const mostFound = 8
/** Candidates whose rights are checked per request. */
const mostCandidates = 40

type Place = 'projects' | 'invoices' | 'quotes' | 'companies'

const projectOfDocument = (table: 'invoices' | 'quotes') => (id: number) =>
  sql`(
  select d.projectid
  from ${sql.table(table)} d
  where d.account_id = c.account_id and d.id = ${id}
)`

/** The project whose people come first: the record itself, or a document's project. */
const projectQueries = {
  projects: (id: number) => sql`${id}::bigint`,
  invoices: projectOfDocument('invoices'),
  quotes: projectOfDocument('quotes'),
  companies: () => sql`null::bigint`,
} as const satisfies Readonly<Record<Place, (id: number) => Expression>>

const mentionableIn = (place: Place) =>
  handleRead(listMentionable[place], {
    tag: 'Messages',
    summary: `List people who can be mentioned in messages of ${place === 'invoices' ? 'an' : 'a'} ${resourceNamed(place).singular}, those who work on it first.`,
    right: [may('view', place), may('view', 'messages')],
    run: async (question) => ({ data: await peopleFor(place, question) }),
  })

export const mentionable = (['projects', 'invoices', 'quotes', 'companies'] as const).map(mentionableIn)

async function peopleFor(place: Place, { parts, actor, id: record, params }: Question): Promise<Candidate[]> {
  const { database, bindingOf } = parts
  const name = String(params.q ?? '').replaceAll('\0', '')
  return database.transaction(async (tx) => {
    const people: Candidate[] = []
    for (const candidate of await candidates(tx, actor, { place, record, name, bindingOf })) {
      const person = await loadPerson(identityTables(tx), { account: actor.account, contact: candidate.id }, null)
      if (!person || !mayUse(person, resourceNamed('messages'), 'view')) continue
      if (!mayUse(person, resourceNamed(place), 'view') || (place === 'companies' && isOutside(person))) continue
      const visible = await visibleIds({ tx, actor: person, bindingOf }, bindingOf(place), [record])
      if (visible.size > 0) people.push(candidate)
      if (people.length === mostFound) break
    }
    return people
  })
}

type About = { readonly place: Place; readonly record: number; readonly name: string } & Pick<
  Question['parts'],
  'bindingOf'
>

async function candidates(
  tx: Question['parts']['database']['kysely'],
  actor: Actor,
  { place, record, name, bindingOf }: About,
): Promise<Candidate[]> {
  const names = sql`chr(10) || ${normalizeSpelling(fullNameText('c'))}`
  const joinColumn = (before: string) =>
    sql`(${sql.join(
      getSpellings(name).map((text) => sql`strpos(${names}, ${before + text}::text) > 0`),
      sql` or `,
    )})`
  const { rows } = await sql<Candidate>`
    select c.id::float8 as id, ${fullNameText('c')} as name
    from contacts c
    join logins l on l.account_id = c.account_id and l.contactid = c.id
    where c.account_id = ${actor.account} and c.type in ('staff', 'contractor') and c.id is distinct from ${actor.contact}::bigint
      and ${joinColumn('')}
      and ${sees(actor, bindingOf, 'contacts', sql`c.id`)}
    order by exists (
        select 1
        from project_contacts p
        where p.account_id = c.account_id and p.projectid = ${projectQueries[place](record)} and p.contactid = c.id
      ) desc, ${joinColumn('\n')} desc, 2, c.id
    limit ${mostCandidates}
  `.execute(tx)
  return rows
}
