/**
 * Possible recipients of a document: contacts of its company, or, if none has an email, the contact of its project and
 * the company itself.
 */
import { useQuery } from '@tanstack/react-query'
import { companies } from '../../../../contract/resources/people/companies.ts'
import { contacts } from '../../../../contract/resources/people/contacts.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { useConnection } from '../../../data/connection.tsx'
import { listQuery, recordQuery } from '../../../data/queries.ts'
import { key, type RecordData, titleOf } from '../../../data/record.ts'
import type { DocumentData } from '../document-data.ts'

export interface Recipient {
  readonly key: string
  readonly name: string
  readonly email: string
}

/** @returns null while loading */
export function useRecipients({ companyid, projectid }: DocumentData): readonly Recipient[] | null {
  const { client } = useConnection()
  const params = { companyid: String(companyid ?? ''), fields: 'fullname,firstname,lastname,email' }
  const people = useQuery({ ...listQuery(client, contacts, params), enabled: companyid !== undefined })
  const found = withEmails(contacts, people.data?.rows ?? [])
  const none = people.data !== undefined && found.length === 0
  const company = useQuery({
    ...recordQuery(client, companies, String(companyid), 'name,email'),
    enabled: none,
  })
  const project = useQuery({
    ...recordQuery(client, projects, String(projectid), 'contactid'),
    enabled: none && projectid !== undefined,
  })
  const contactid = project.data?.record.contactid
  const contact = useQuery({
    ...recordQuery(client, contacts, String(contactid), params.fields),
    enabled: none && contactid !== undefined,
  })
  const asked = [people, company, project, contact]
  if (companyid === undefined || asked.some(({ isLoading }) => isLoading)) return null
  if (found.length > 0) return found
  return [
    ...withEmails(contacts, contact.data ? [contact.data.record] : []),
    ...withEmails(companies, company.data ? [company.data.record] : []),
  ]
}

function withEmails(of: typeof contacts | typeof companies, records: readonly RecordData[]): readonly Recipient[] {
  return records.flatMap((record) =>
    typeof record.email === 'string' && record.email !== ''
      ? [{ key: `${of.name}-${key(record)}`, name: titleOf(of, record), email: record.email }]
      : [],
  )
}
