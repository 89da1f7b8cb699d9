/** API keys, how to connect an AI client, and the programs connected. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../frame/sections.module.css'
import { ConnectClient } from './connect-client.tsx'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key.tsx'
import { ToolDeletion } from './tool-deletion.tsx'

const NewKeyDialog = lazyDialog(() => import('./new-key-dialog.tsx').then((part) => part.NewKeyDialog))

export function ApiKeysScreen() {
  const me = useMe()
  const [creating, setCreating] = useState(false)
  const [newKey, setMade] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('API keys and AI clients')}
        place={t('Settings')}
        main={
          mayUse(me.actor, apikeys, 'add') && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t('New API key')}
            </Button>
          )
        }
      />
      <Reveal className={classes.sections}>
        {newKey !== null && <NewKey apiKey={newKey} onDone={() => setMade(null)} />}
        <KeyList />
        <ConnectClient apiKey={newKey} />
        <ToolDeletion />
      </Reveal>
      {creating && (
        <NewKeyDialog
          close={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
        />
      )}
    </>
  )
}
