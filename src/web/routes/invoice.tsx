import type { Me } from '../data/me.ts'
import type { RecordData } from '../data/record.ts'
import { DocumentLines } from '../features/documents/lines.tsx'
import { RecordPage } from '../resource/record/record-page.tsx'
import { invoices } from '../views/documents.ts'

const extras = { beside: (invoice: RecordData, me: Me) => <DocumentLines me={me} of="invoices" document={invoice} /> }

export const Invoice = () => <RecordPage view={invoices} extras={extras} />
