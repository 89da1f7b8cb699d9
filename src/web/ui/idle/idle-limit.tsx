/** After how long somebody is asked whether they were away: each person's own choice. */
import { NativeSelect } from '@mantine/core'
import type { PreferenceOwner } from '../preference.ts'
import { idleLimits, useIdleLimit } from './use-idle.ts'

const words: Readonly<Record<(typeof idleLimits)[number], string>> = {
  15: 'After 15 minutes',
  30: 'After 30 minutes',
  60: 'After an hour',
  120: 'After 2 hours',
  0: 'Never',
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
