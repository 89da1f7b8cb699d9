import type { Me } from '../api/me.ts'
import type { RecordData } from '../api/record.ts'
import { companies } from '../arrangements/companies.ts'
import { CompanyBelonging } from '../features/companies/belonging.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

const extras = { beside: (company: RecordData, me: Me) => <CompanyBelonging me={me} company={company} /> }

export const Company = () => <RecordPage arrangement={companies} extras={extras} />
