import { companies } from '../arrangements/companies.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Companies = () => <ListScreen arrangement={companies} />
