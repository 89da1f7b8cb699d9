import { companies } from '../arrangements/companies.ts'
import { CompanyBelonging } from '../features/companies/belonging.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

export const Company = () => (
  <RecordPage arrangement={companies} beside={(company, me) => <CompanyBelonging me={me} company={company} />} />
)
