/** What belongs to a company: its projects, people and locations. */
import { useMemo } from 'react'
import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { companyLocations } from '../../arrangements/company-locations.ts'
import { contacts } from '../../arrangements/contacts.ts'
import { projects } from '../../arrangements/projects.ts'
import { RelatedLists } from '../../resource/details/related-lists.tsx'

const locationColumns = ['name', 'formattedaddress', 'phone']
const contactColumns = ['fullname', 'title', 'email']
const projectColumns = ['title', 'managername', 'percentcomplete', 'duedate']
const everyState = { status: 'all' }

export function CompanyBelonging({ me, company }: { me: Me; company: RecordData }) {
  const lists = useMemo(() => listsOf(company), [company])
  return <RelatedLists me={me} lists={lists} />
}

function listsOf({ id }: RecordData) {
  const path = `/companies/${id}`
  const given = { companyid: id }
  return [
    {
      title: 'Projects',
      arrangement: projects,
      path: `${path}/projects`,
      columns: projectColumns,
      params: everyState,
      given,
    },
    { title: 'Contacts', arrangement: contacts, path: `${path}/contacts`, columns: contactColumns, given },
    {
      title: 'Locations',
      arrangement: companyLocations,
      path: `${path}/locations`,
      columns: locationColumns,
      given,
      linked: false,
    },
  ]
}
