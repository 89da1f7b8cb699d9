/** Setting for administrators: who in the account must have a second factor. */
import { NativeSelect } from '@mantine/core'
import { type Demand, useDemand, useFactorChanges } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from '../frame/sections.module.css'

const choices: { value: Demand; label: string }[] = [
  { value: 'optional', label: t('Optional') },
  { value: 'staff', label: t('Required for staff') },
  { value: 'everyone', label: t('Required for everyone') },
]

export function AccountDemand({ firm }: { firm: string }) {
  const { data: demand } = useDemand(true)
  const changes = useFactorChanges()
  const change = (demand: Demand) =>
    changes.demand(demand).then(
      () => announceDone(t('Saved for the account')),
      (error: unknown) => announceFailure(t("Couldn't save the setting"), error),
    )
  return (
    <section className={classes.section} aria-labelledby="account-demand">
      <h2 id="account-demand">{t('Everyone at {firm}', { firm })}</h2>
      <NativeSelect
        label={t('Second factor')}
        description={t('People without one set it up the next time they sign in.')}
        data={choices}
        disabled={demand === undefined}
        value={demand ?? 'optional'}
        onChange={(event) => change(event.currentTarget.value as Demand)}
      />
    </section>
  )
}
