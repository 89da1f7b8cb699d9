/** Changes the limits of a key. Each limit is saved when it is chosen and applies from the next request. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import { useChanges } from '../../../data/changes.ts'
import type { ApiKeyRecord } from '../../../data/declared-records.ts'
import { getTitle } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import sections from '../frame/sections.module.css'
import classes from './api-keys.module.css'
import { type ChosenLimits, chooseOne, KeyLimitInputs } from './key-limits.tsx'

/** @param record the current key */
export function EditKeyDialog({ record, close }: { record: ApiKeyRecord; close: () => void }) {
  const changes = useChanges()
  const [chosenLimits, setChosen] = useState(getLimits(record))
  const change = async (next: Partial<ChosenLimits>) => {
    setChosen((limits) => ({ ...limits, ...next }))
    // No kind means all of them, so saving requires at least one.
    if (next.scopes?.length === 0) return
    for (const [name, value] of Object.entries(toStored(next))) {
      const isSaved = await changes.update(apikeys, record, name, value)
      if (!isSaved) setChosen(getLimits(record))
    }
  }
  return (
    <Dialog title={t('Limits of {name}', { name: getTitle(apikeys, record) })} close={close} size="lg">
      <div className={classes.form}>
        <KeyLimitInputs
          {...chosenLimits}
          errors={chosenLimits.scopes?.length === 0 ? { scopes: chooseOne } : {}}
          change={change}
        />
        <div className={sections.actions}>
          <Button variant="filled" onClick={close}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const getLimits = ({ readonly, scopes, expires }: ApiKeyRecord): ChosenLimits => ({
  readonly: readonly === true,
  scopes: typeof scopes === 'string' && scopes !== '' ? scopes.split(',') : null,
  expires: typeof expires === 'string' ? expires.slice(0, 10) : '',
})

/** The limits as a request body. */
const toStored = ({ readonly, scopes, expires }: Partial<ChosenLimits>) => ({
  ...(readonly === undefined ? {} : { readonly }),
  ...(scopes === undefined ? {} : { scopes: scopes?.join(',') ?? null }),
  ...(expires === undefined ? {} : { expires: expires === '' ? null : expires }),
})
