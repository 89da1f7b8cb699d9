/** What an administrator sets up: keys for programs, and how an AI client is connected. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import { type Me, useMe } from '../../api/me.ts'
import { apiKeys } from '../../arrangements/api-keys.ts'
import { securityLog } from '../../arrangements/security-log.ts'
import { RelatedLists } from '../../resource/details/related-lists.tsx'
import { later } from '../../ui/later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import { ConnectClient } from './connect-client.tsx'
import { NewKey } from './new-key.tsx'
import classes from './settings-screen.module.css'

const CreateDialog = later(() => import('../../resource/create-dialog.tsx').then((part) => part.CreateDialog))

const lists = [
  {
    title: 'API keys',
    arrangement: apiKeys,
    path: '/settings/apikeys',
    columns: ['name', 'ending', 'createdon', 'lastused'],
    headed: true,
    linked: false,
  },
  {
    title: 'Security log',
    arrangement: securityLog,
    path: '/settings/securitylog',
    columns: ['at', 'event', 'contactname', 'address', 'count', 'detail'],
    headed: true,
    linked: false,
  },
]

export function SettingsScreen() {
  const me = useMe()
  return mayUse(me.actor, apiKeys.resource, 'view') ? <Settings me={me} /> : <UnknownAddress />
}

function Settings({ me }: { me: Me }) {
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <PageHeader title="Settings">
        {mayUse(me.actor, apiKeys.resource, 'add') && (
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            New API key
          </Button>
        )}
      </PageHeader>
      <div className={classes.parts}>
        {made !== null && <NewKey apiKey={made} done={() => setMade(null)} />}
        <RelatedLists me={me} lists={lists} />
        <ConnectClient />
      </div>
      {creating && (
        <CreateDialog
          me={me}
          arrangement={apiKeys}
          close={() => setCreating(false)}
          onCreated={(record) => {
            setCreating(false)
            setMade(String(record.key ?? ''))
          }}
        />
      )}
    </>
  )
}
