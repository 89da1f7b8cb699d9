import type { Me } from '../data/me.ts'
import type { RecordData } from '../data/record.ts'
import { DocumentLines } from '../features/documents/lines.tsx'
import { RecordPage } from '../resource/record/record-page.tsx'
import { quotes } from '../views/documents.ts'

const extras = { beside: (quote: RecordData, me: Me) => <DocumentLines me={me} of="quotes" document={quote} /> }

export const Quote = () => <RecordPage view={quotes} extras={extras} />
