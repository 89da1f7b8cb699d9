/** Shows Worklane as one of the company's contacts sees it; offers those who can sign in. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CompanyRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { offersSeeingAs, useStartSeeing } from '../../data/seeing/start-seeing.ts'
import { t } from '../../language/t.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import { contacts } from '../../views/contacts.ts'

const params = { type: 'client', fields: 'fullname,allowlogin', sortby: 'lastname' }

export function SeeAsClient({ me, company }: { me: Me; company: CompanyRecord }) {
  const [isOpen, setOpen] = useState(false)
  const start = useStartSeeing()
  const { data } = useList(contacts.resource, params, { path: `/companies/${company.id}/contacts`, enabled: isOpen })
  if (!offersSeeingAs(me, 'client')) return null
  const people = data?.rows.filter(({ allowlogin }) => allowlogin === true)
  return (
    <Menu width={240} position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button>{t('See as client')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people?.map(({ id, fullname }) => (
          <Menu.Item key={id} onClick={() => start({ id, name: String(fullname) })}>
            {String(fullname)}
          </Menu.Item>
        ))}
        {people?.length === 0 && <Menu.Label>{t('Nobody at this company can sign in yet')}</Menu.Label>}
        {!people && <Menu.Label>{t('Loading…')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
