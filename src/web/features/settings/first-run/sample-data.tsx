/** Sample data: offered to a new firm, and removed completely from Home or from the settings. */
import { Button } from '@mantine/core'
import type { SampleCounts } from '../../../../contract/operations/first-run.ts'
import { useFirstRunChanges, useSample } from '../../../data/first-run/first-run.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { usePreference } from '../../../ui/preference.ts'
import { useSending } from '../../../ui/sending.ts'
import classes from './first-run.module.css'

const about = t(
  'Removing it deletes every sample record, even ones you changed. Your own records stay, and so does what they use.',
)

/** In the list of setup steps. */
export function SampleOffer({ me, sample }: { me: Me; sample: SampleCounts | undefined }) {
  if (!sample) return null
  return (
    <div className={classes.sample}>
      <p>
        {sample.records > 0
          ? t('You are looking around with sample data.')
          : t('Want to look around first? Sample data fills every screen: clients, projects, time, invoices.')}
        {sample.records > 0 && <span className="quiet"> {about}</span>}
      </p>
      <SampleButton me={me} sample={sample} />
    </div>
  )
}

/** On Home after the list of setup steps was dismissed. */
export function SampleNotice() {
  const me = useMe()
  const { data: sample } = useSample()
  return (
    <section className={classes.firstRun} aria-label={t('Sample data')}>
      <SampleOffer me={me} sample={sample} />
    </section>
  )
}

/** In the settings, where it is always available. */
export function SampleSetting() {
  const me = useMe()
  const { data: sample } = useSample(me.actor.administrator)
  if (!sample) return null
  return (
    <section aria-label={t('Sample data')} className={classes.setting}>
      <h2>{t('Sample data')}</h2>
      <p className="quiet">
        {t('Clients, projects, time, invoices and a quote to look around with.')}
        {sample.records > 0 && ` ${about}`}
      </p>
      <SampleButton me={me} sample={sample} />
    </section>
  )
}

function SampleButton({ me, sample }: { me: Me; sample: SampleCounts }) {
  const { addSample, removeSample } = useFirstRunChanges()
  const [, setHas] = usePreference(me, 'sample', false)
  const { isSending, send } = useSending()
  const hasSample = sample.records > 0
  const act = () =>
    send(async () => {
      if (hasSample) setHas(!(await removeSample()))
      else if (await addSample()) setHas(true)
    })
  return (
    <Button loading={isSending} onClick={act}>
      {hasSample ? t('Remove sample data') : t('Explore with sample data')}
    </Button>
  )
}
