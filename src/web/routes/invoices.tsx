import { ListScreen } from '../resource/list/list-screen.tsx'
import { invoices } from '../views/documents.ts'

export const Invoices = () => <ListScreen view={invoices} />
