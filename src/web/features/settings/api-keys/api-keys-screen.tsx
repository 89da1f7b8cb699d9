/** Keys for programs that act for the whole account, and how an AI client is connected. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { useMe } from '../../../data/me.ts'
import { RelatedLists } from '../../../resource/record/related-lists.tsx'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { later } from '../../../ui/later.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { apiKeys } from '../../../views/api-keys.ts'
import classes from '../frame/sections.module.css'
import { ConnectClient } from './connect-client.tsx'
import { NewKey } from './new-key.tsx'

const CreateDialog = later(() =>
  import('../../../resource/changes/create-dialog.tsx').then((part) => part.CreateDialog),
)

const lists = [
  {
    title: 'API keys',
    view: apiKeys,
    path: '/settings/apikeys',
    columns: ['name', 'ending', 'createdon', 'lastused'],
    headed: true,
    linked: false,
  },
]

export function ApiKeysScreen() {
  const me = useMe()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <PageHeader title="API keys and AI clients" place="Settings">
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
      <Reveal className={classes.sections}>
        {made !== null && <NewKey apiKey={made} done={() => setMade(null)} />}
        <RelatedLists me={me} lists={lists} />
        <ConnectClient />
      </Reveal>
      {creating && (
        <CreateDialog
          me={me}
          view={apiKeys}
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
