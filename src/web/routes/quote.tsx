import type { Me } from '../api/me.ts'
import type { RecordData } from '../api/record.ts'
import { quotes } from '../arrangements/documents.ts'
import { DocumentLines } from '../features/documents/lines.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

const extras = { beside: (quote: RecordData, me: Me) => <DocumentLines me={me} of="quotes" document={quote} /> }

export const Quote = () => <RecordPage arrangement={quotes} extras={extras} />
