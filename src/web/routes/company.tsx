import type { Me } from '../data/me.ts'
import type { RecordData } from '../data/record.ts'
import { CompanyRelated } from '../features/companies/related.tsx'
import { RecordPage } from '../resource/record/record-page.tsx'
import { companies } from '../views/companies.ts'

const extras = { beside: (company: RecordData, me: Me) => <CompanyRelated me={me} company={company} /> }

export const Company = () => <RecordPage view={companies} extras={extras} />
