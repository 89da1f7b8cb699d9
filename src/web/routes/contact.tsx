import { contacts } from '../arrangements/contacts.ts'
import { ContactBelonging } from '../features/contacts/belonging.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'

export const Contact = () => (
  <RecordPage arrangement={contacts} beside={(contact, me) => <ContactBelonging me={me} contact={contact} />} />
)
