/** Each person's setting of how long they must be idle before they are asked about it. */
import { NativeSelect } from '@mantine/core'
import { t } from '../../language/t.ts'
import type { PreferenceOwner } from '../preference.ts'
import { idleLimits, useIdleLimit } from './use-idle.ts'

const words: Readonly<Record<(typeof idleLimits)[number], string>> = {
  15: t('After 15 minutes'),
  30: t('After 30 minutes'),
  60: t('After an hour'),
  120: t('After 2 hours'),
  0: t('Never'),
}

export function IdleLimit({ person, label }: { person: PreferenceOwner; label: string }) {
  const [limit, setLimit] = useIdleLimit(person)
  return (
    <NativeSelect
      label={label}
      value={String(limit)}
      onChange={(event) => setLimit(Number(event.currentTarget.value))}
      data={idleLimits.map((minutes) => ({ value: String(minutes), label: words[minutes] }))}
    />
  )
}
