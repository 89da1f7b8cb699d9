import { contacts } from '../arrangements/contacts.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Contacts = () => <ListScreen arrangement={contacts} />
