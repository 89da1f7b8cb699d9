/** What belongs to a company: its locations, people and projects. */

import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { companyLocations } from '../../arrangements/company-locations.ts'
import { contacts } from '../../arrangements/contacts.ts'
import { projects } from '../../arrangements/projects.ts'
import { RelatedList } from '../../resource/details/related-list.tsx'

const locationColumns = ['name', 'formattedaddress', 'phone']
const contactColumns = ['fullname', 'title', 'email']
const projectColumns = ['title', 'managername', 'percentcomplete', 'duedate']
const everyState = { status: 'all' }

export function CompanyBelonging({ me, company }: { me: Me; company: RecordData }) {
  const path = `/companies/${company.id}`
  const given = { companyid: company.id }
  return (
    <>
      <RelatedList
        me={me}
        arrangement={projects}
        title="Projects"
        path={`${path}/projects`}
        columns={projectColumns}
        params={everyState}
        given={given}
      />
      <RelatedList
        me={me}
        arrangement={contacts}
        title="Contacts"
        path={`${path}/contacts`}
        columns={contactColumns}
        given={given}
      />
      <RelatedList
        me={me}
        arrangement={companyLocations}
        title="Locations"
        path={`${path}/locations`}
        columns={locationColumns}
        given={given}
        linked={false}
      />
    </>
  )
}
