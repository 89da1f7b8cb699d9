import { can, permissions } from '../../contract/permissions.ts'
import type { Me } from '../api/me.ts'
import { key, type RecordData } from '../api/record.ts'
import { contacts } from '../arrangements/contacts.ts'
import { ContactBelonging } from '../features/contacts/belonging.tsx'
import { RecordPage } from '../resource/details/record-page.tsx'
import { later } from '../ui/later.tsx'

const ColleagueSignIn = later(() =>
  import('../features/settings/colleague/colleague-sign-in.tsx').then((part) => part.ColleagueSignIn),
)

/** One's own sign-in is in the settings. */
const looksAfter = ({ actor, id }: Me, contact: RecordData) =>
  can(actor, permissions.userPermissions, 'edit') && contact.allowlogin === true && key(contact) !== id

const extras = {
  beside: (contact: RecordData, me: Me) => (
    <>
      <ContactBelonging me={me} contact={contact} />
      {looksAfter(me, contact) && <ColleagueSignIn key={contact.id} contact={contact} />}
    </>
  ),
}

export const Contact = () => <RecordPage arrangement={contacts} extras={extras} />
