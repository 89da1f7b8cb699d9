import { invoices } from '../arrangements/documents.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Invoices = () => <ListScreen arrangement={invoices} />
