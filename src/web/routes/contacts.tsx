import { ListScreen } from '../resource/list/list-screen.tsx'
import { contacts } from '../views/contacts.ts'

export const Contacts = () => <ListScreen view={contacts} />
