/** Shows Worklane as a contact who can sign in sees it. */
import { Button } from '@mantine/core'
import type { ContactRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { key } from '../../data/record.ts'
import { offersSeeingAs, useStartSeeing } from '../../data/seeing/start-seeing.ts'
import { t } from '../../language/t.ts'

export function SeeAsPerson({ me, contact }: { me: Me; contact: ContactRecord }) {
  const start = useStartSeeing()
  if (contact.allowlogin !== true || key(contact) === me.id || !offersSeeingAs(me, contact.type)) return null
  return (
    <Button onClick={() => start({ id: contact.id, name: String(contact.fullname) })}>
      {contact.type === 'client' ? t('See as this client') : t('See as this person')}
    </Button>
  )
}
