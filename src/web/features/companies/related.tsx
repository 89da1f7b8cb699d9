/** Content beside a company: amounts, projects, people, locations, invoices and quotes. */
import { type ReactNode, useMemo } from 'react'
import type { CompanyRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { RelatedLists } from '../../resource/record/related/related-lists.tsx'
import { companies } from '../../views/companies.ts'
import { companyLocations } from '../../views/company-locations.ts'
import { contacts } from '../../views/contacts.ts'
import { invoices, quotes } from '../../views/documents.ts'
import { projects } from '../../views/projects.ts'
import { CompanySummary } from './company-summary.tsx'

const locationColumns = ['name', 'formattedaddress', 'phone']
const contactColumns = ['fullname', 'title', 'email']
const projectColumns = ['title', 'managername', 'percentcomplete', 'duedate']
const documentColumns = ['title', 'activeworkstate', 'duedate', 'grandtotal']
const everyState = { status: 'all' }

interface Props {
  readonly me: Me
  readonly company: CompanyRecord
  /** The company's time totals. */
  readonly time: ReactNode
}

export function CompanyRelated({ me, company, time }: Props) {
  const lists = useMemo(() => getLists(company), [company])
  return (
    <>
      <CompanySummary me={me} company={company} />
      <RelatedLists me={me} recordView={companies} record={company} lists={lists} />
      {time}
    </>
  )
}

function getLists({ id }: RecordData) {
  const path = `/companies/${id}`
  const preset = { companyid: id }
  return [
    {
      title: t('Projects'),
      view: projects,
      path: `${path}/projects`,
      columns: projectColumns,
      params: everyState,
      fixedValues: preset,
    },
    { title: t('Contacts'), view: contacts, path: `${path}/contacts`, columns: contactColumns, fixedValues: preset },
    {
      title: t('Locations'),
      view: companyLocations,
      path: `${path}/locations`,
      columns: locationColumns,
      fixedValues: preset,
      hasPages: false,
    },
    {
      title: t('Invoices'),
      view: invoices,
      path: `${path}/invoices`,
      columns: documentColumns,
      params: everyState,
      fixedValues: preset,
    },
    {
      title: t('Quotes'),
      view: quotes,
      path: `${path}/quotes`,
      columns: documentColumns,
      params: everyState,
      fixedValues: preset,
    },
  ]
}
