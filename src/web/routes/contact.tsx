import { can, permissions } from '../../contract/permissions.ts'
import type { Me } from '../data/me.ts'
import { key, type RecordData } from '../data/record.ts'
import { ContactRelated } from '../features/contacts/related.tsx'
import { RecordPage } from '../resource/record/record-page.tsx'
import { later } from '../ui/later.tsx'
import { contacts } from '../views/contacts.ts'

const ColleagueSignIn = later(() =>
  import('../features/settings/colleague/colleague-sign-in.tsx').then((part) => part.ColleagueSignIn),
)

/** One's own sign-in is in the settings. */
const looksAfter = ({ actor, id }: Me, contact: RecordData) =>
  can(actor, permissions.userPermissions, 'edit') && contact.allowlogin === true && key(contact) !== id

const extras = {
  beside: (contact: RecordData, me: Me) => (
    <>
      <ContactRelated me={me} contact={contact} />
      {looksAfter(me, contact) && <ColleagueSignIn key={contact.id} contact={contact} />}
    </>
  ),
}

export const Contact = () => <RecordPage view={contacts} extras={extras} />
