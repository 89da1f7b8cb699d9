import { ListScreen } from '../resource/list/list-screen.tsx'
import { companies } from '../views/companies.ts'

export const Companies = () => <ListScreen view={companies} />
