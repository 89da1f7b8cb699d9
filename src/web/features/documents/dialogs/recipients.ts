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
import { getTitle, key, type RecordData } from '../../../data/record.ts'
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
  const recipients = withEmails(contacts, people.data?.rows ?? [])
  const isEmpty = people.data !== undefined && recipients.length === 0
  const company = useQuery({
    ...recordQuery(client, companies, String(companyid), 'name,email'),
    enabled: isEmpty,
  })
  const project = useQuery({
    ...recordQuery(client, projects, String(projectid), 'contactid'),
    enabled: isEmpty && projectid !== undefined,
  })
  const contactid = project.data?.record.contactid
  const contact = useQuery({
    ...recordQuery(client, contacts, String(contactid), params.fields),
    enabled: isEmpty && contactid !== undefined,
  })
  const queries = [people, company, project, contact]
  if (companyid === undefined || queries.some(({ isLoading }) => isLoading)) return null
  if (recipients.length > 0) return recipients
  return [
    ...withEmails(contacts, contact.data ? [contact.data.record] : []),
    ...withEmails(companies, company.data ? [company.data.record] : []),
  ]
}

function withEmails(
  resource: typeof contacts | typeof companies,
  records: readonly RecordData[],
): readonly Recipient[] {
  return records.flatMap((record) =>
    typeof record.email === 'string' && record.email !== ''
      ? [{ key: `${resource.name}-${key(record)}`, name: getTitle(resource, record), email: record.email }]
      : [],
  )
}
