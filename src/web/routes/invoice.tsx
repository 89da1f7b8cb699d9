import type { Me } from '../api/me.ts'
import type { RecordData } from '../api/record.ts'
import { invoices } from '../arrangements/documents.ts'
import { DocumentLines } from '../features/documents/lines.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

const extras = { beside: (invoice: RecordData, me: Me) => <DocumentLines me={me} of="invoices" document={invoice} /> }

export const Invoice = () => <RecordPage arrangement={invoices} extras={extras} />
