import type { Me } from '../api/me.ts'
import type { RecordData } from '../api/record.ts'
import { contacts } from '../arrangements/contacts.ts'
import { ContactBelonging } from '../features/contacts/belonging.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

const extras = { beside: (contact: RecordData, me: Me) => <ContactBelonging me={me} contact={contact} /> }

export const Contact = () => <RecordPage arrangement={contacts} extras={extras} />
